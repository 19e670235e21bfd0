import type { Input } from '@handoff/contracts/kit'
import type { referrals } from '@handoff/contracts/referrals'
import { type OrderByModifiers, type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import { page } from '../../kit/page.ts'
import { containing } from '../../kit/search.ts'
import { inboundQueue, outboundQueue, type Queue } from './referrals.queues.ts'
import { idOfReference, rowFrom, shownName, withRowColumns } from './referrals.rows.ts'
import { inbound, joined, levelSql, listed, maySeeSensitive, outbound } from './referrals.visibility.ts'

export const listInbound = (ctx: Ctx, { queue, ...input }: Input<typeof referrals.listInbound>) =>
  listOf(ctx, inbound(ctx), 'sender', input, queue && inboundQueue[queue])

export const listOutbound = (ctx: Ctx, { queue, ...input }: Input<typeof referrals.listOutbound>) =>
  listOf(ctx, outbound(ctx), 'receiver', input, queue && outboundQueue[queue])

type Filters = Omit<Input<typeof referrals.listInbound>, 'queue'>
type Joined = ReturnType<typeof inbound>

async function listOf(ctx: Ctx, all: Joined, other: 'sender' | 'receiver', filters: Filters, queue: Queue | undefined) {
  const { viewer } = ctx
  const { search, status, stage, categoryId, priority, from, to, entityId, customerId, sort, pageNo, pageSize } =
    filters
  const now = ctx.now()
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const by = orderOf(ctx, other, sort)
  const dayStart = (day: string, offset: number) =>
    sql<Date>`((${day}::date + ${offset}::int)::timestamp at time zone ${viewer.timeZone})`

  const picked = all
    .select('referral.id')
    .$if(!!queue, (it) => it.where(sql<boolean>`referral.stage in (${listed(queue!.stages)})`))
    .$if(!!queue?.isOverdue, (it) => it.where('referral.due_at', '<', now))
    .$if(!!search, (it) => it.where(matching(ctx, other, search!)))
    .$if(!!status?.length, (it) => it.where('referral.status', '=', sql<number>`any(${status})`))
    .$if(!!stage?.length, (it) => it.where('referral.stage', '=', sql<string>`any(${stage})`))
    .$if(categoryId !== undefined, (it) => it.where('referral.category_id', '=', categoryId!))
    // Who may not see a sensitive category may not find out by asking for it.
    .$if(categoryId !== undefined && !maySeeSensitive(viewer), (it) => it.where('category.is_sensitive', '=', false))
    .$if(priority !== undefined, (it) => it.where('referral.priority', '=', priority!))
    .$if(!!from, (it) => it.where('referral.sent_at', '>=', dayStart(from!, 0)))
    .$if(!!to, (it) => it.where('referral.sent_at', '<', dayStart(to!, 1)))
    .$if(entityId !== undefined, (it) => it.where(`${other}.id`, '=', entityId!))
    // Whom a referral is about is not found out by asking for somebody one knows.
    .$if(customerId !== undefined, (it) =>
      it.where('referral.customer_id', '=', customerId!).where(levelSql(viewer), '=', 'full'),
    )
    .orderBy(...by)
    .orderBy('referral.id', direction)

  // The rows are picked first: searching and sorting must not look up what stands on the other pages.
  const found = await page(ctx.db, picked, { pageNo, pageSize })
  return {
    ...found,
    data: await rowsOf(
      ctx,
      found.data.map(({ id }) => id),
    ),
  }
}

/** These referrals as this viewer may see them, in this order. */
async function rowsOf(ctx: Ctx, ids: number[]) {
  if (!ids.length) return []
  const rows = await withRowColumns(ctx.viewer, ctx.now(), joined(ctx))
    .where('referral.id', '=', sql<number>`any(${ids})`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => rowFrom(ctx.viewer, row))
}

/** By reference, else by the name as shown and the entity on the other side. */
function matching({ viewer }: Ctx, other: 'sender' | 'receiver', text: string) {
  const id = idOfReference(text)
  if (id !== undefined) return sql<boolean>`referral.id = ${id}`
  return sql<boolean>`(${shownName(viewer)} ilike ${containing(text)} or ${sql.ref(`${other}.name`)} ilike ${containing(text)})`
}

type Order = [by: RawBuilder<unknown>, direction: OrderByModifiers]

/** What may be missing stands last either way; what is always there can be read from its index as it lies. */
function orderOf({ viewer }: Ctx, other: 'sender' | 'receiver', sort: string): Order {
  const columns: Record<string, [by: RawBuilder<unknown>, mayBeMissing?: true]> = {
    sentAt: [sql`referral.sent_at`, true],
    dueAt: [sql`referral.due_at`, true],
    updatedAt: [sql`referral.updated_at`],
    customer: [shownName(viewer), true],
    entity: [sql.ref(`${other}.name`), true],
    category: [
      maySeeSensitive(viewer)
        ? sql`category.name`
        : sql`case when category.is_sensitive then 'Restricted service' else category.name end`,
    ],
    status: [sql`referral.stage`],
    priority: [sql`referral.priority`],
  }
  const [by, mayBeMissing] = columns[sort.replace('-', '')]!
  return [
    by,
    (it) => {
      const directed = sort.startsWith('-') ? it.desc() : it.asc()
      return mayBeMissing ? directed.nullsLast() : directed
    },
  ]
}
