import { changed, type Input, type Output } from '@handoff/contracts/kit'
import { type Periods, type retention, retentionKindNames } from '@handoff/contracts/platform/retention'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { stale } from '../../../kit/records/version.ts'
import { inactiveCustomers } from './retention.customers.ts'
import { periodsIn } from './retention.periods.ts'
import { countDue } from './retention.rules.ts'

type Setting = Output<typeof retention.show>

export async function show(ctx: Ctx): Promise<Setting> {
  const { last_runs, version } = await ctx.db.selectFrom('retention_setting').selectAll().executeTakeFirstOrThrow()
  const periods = await periodsIn(ctx.db)
  const lastRuns = Object.entries(last_runs as Record<string, { at: string; count: number }>).map(
    ([kind, { at, count }]) => [kind, { at: new Date(at), count }],
  )
  return {
    periods,
    due: await dueBy(ctx, periods),
    lastRuns: Object.fromEntries(lastRuns) as Setting['lastRuns'],
    version,
  }
}

export const preview = (ctx: Ctx, periods: Input<typeof retention.preview>) => dueBy(ctx, periods)

async function dueBy(ctx: Ctx, periods: Periods) {
  const due: Record<string, number> = {}
  for (const kind of retentionKindNames) due[kind] = await countDue(ctx.db, kind, periods[kind], ctx.now())
  const { n } = await inactiveCustomers(ctx, periods.customers)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return { ...due, customers: n } as Setting['due']
}

export const save = (ctx: Ctx, { version, ...changes }: Input<typeof retention.save>) =>
  ctx.transaction(async (tx) => {
    const current = await tx.db.selectFrom('retention_setting').selectAll().forUpdate().executeTakeFirstOrThrow()
    if (current.version !== version) throw stale('setting', undefined, await show(tx))
    const before = await periodsIn(tx.db)
    const periods = changed(before, changes)
    if (JSON.stringify(before) === JSON.stringify(periods)) return show(tx)
    await tx.db
      .updateTable('retention_setting')
      .set({ periods: JSON.stringify(periods), version: version + 1 })
      .execute()
    await tx.record({ type: 'retention.changed', periods })
    return show(tx)
  })
