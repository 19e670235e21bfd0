import { capacityRemindDays, mostReminded } from '@handoff/contracts/network/entities/editing'
import { Attention } from '@handoff/contracts/network/entities/entity'
import { sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { attentionOf } from '../directory/attention.ts'

/** Asks those whose capacity no one has confirmed for long. Marked where they are found: of two who press at once one asks. */
export const remindCapacity = (ctx: Ctx) =>
  ctx.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update entity set capacity_asked_at = ${tx.now()}
      where id in (
        select id from entity
        where ${attentionOf(tx)[Attention.CapacityNotConfirmed]} and merged_into_id is null
          and (capacity_asked_at is null
            or capacity_asked_at <= ${tx.now()}::timestamptz - ${`${capacityRemindDays} days`}::interval)
        order by coalesce(capacity_at, created_at), id limit ${mostReminded} for update skip locked)
      returning id`.execute(tx.db)
    for (const { id } of rows) await tx.record({ type: 'entity.capacityAsked', entityId: id })
    return { reminded: rows.length }
  })
