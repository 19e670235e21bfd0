import type { FirstStep } from '@handoff/contracts/dashboard'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, ownEntity } from '../../kit/context.ts'

/** What is left to set up: read from what is there, so that it is done however someone did it. */
export async function firstRun(ctx: Ctx) {
  const own = ownEntity(ctx.viewer)
  const { isOver, ...done } = await answers(ctx, {
    isOver: sql`exists (select from account where id = ${ctx.viewer.id} and first_run_dismissed_at is not null)
      or exists (select from referral where sent_at is not null
        and (${own}::int is null or to_entity_id = ${own} or from_entity_id = ${own}))`,
    ...(own === null ? ofNetwork : ofEntity(own)),
    team: sql`exists (select from account
        where entity_id is not distinct from ${own} and id <> ${ctx.viewer.id} and is_active)
      or exists (select from invitation where kind = 'team' and entity_id is not distinct from ${own})`,
    customer:
      own === null
        ? sql`exists (select from customer)`
        : sql`exists (select from customer where owner_entity_id = ${own})`,
    referral: sql`false`,
  })
  const steps = Object.entries(done).map(([step, isDone]) => ({ step: step as FirstStep, isDone }))
  return { steps: isOver ? [] : steps }
}

const ofNetwork = {
  provider: sql`exists (select from entity)`,
  location: sql`exists (select from entity_address)`,
}

const ofEntity = (own: number) => ({
  services: sql`exists (select from entity_category where entity_id = ${own})`,
  location: sql`exists (select from entity_address where entity_id = ${own} and open_week is not null)`,
  capacity: sql`exists (select from entity where id = ${own} and capacity_at is not null)`,
})

/** All of them at once. */
async function answers({ db }: Ctx, questions: Record<string, RawBuilder<unknown>>) {
  const columns = Object.entries(questions).map(([key, question]) => sql`(${question}) as ${sql.ref(key)}`)
  const { rows } = await sql<Record<string, boolean>>`select ${sql.join(columns)}`.execute(db)
  return rows[0]!
}

export async function dismissFirstRun(ctx: Ctx) {
  await ctx.transaction(async (tx) => {
    await tx.db
      .updateTable('account')
      .set({ first_run_dismissed_at: tx.now() })
      .where('id', '=', tx.viewer.id)
      .execute()
  })
  return null
}
