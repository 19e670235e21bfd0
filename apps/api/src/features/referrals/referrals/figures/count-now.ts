import type { Figure } from '@handoff/contracts/kit/figures'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { counted } from '../../../../kit/lists/figures.ts'
import type { Period } from '../../../../kit/time/period.ts'
import { type CountedPlace, readTogether } from './referral-counts.ts'
import { listAddress } from './figure-conditions.ts'
import type { NowSpec, Shared } from './figure-specs.ts'
import { waysToCount } from './ways-to-count.ts'

/** What is so at this moment, whatever the period. */
export async function countNow<Key extends string>(
  ctx: Ctx,
  shared: Shared,
  specs: Record<Key, NowSpec>,
): Promise<Record<Key, Figure>> {
  const all = Object.entries<NowSpec>(specs)
  const readings = readTogether(await waysToCount(ctx, shared), all, (way, spec) => way.fromNow(spec))
  const counts = await Promise.all(readings.map(({ way, entries }) => way.countNow(entries)))
  const found: Record<string, number> = Object.assign({}, ...counts)
  return Object.fromEntries(
    all.map(([key, spec]) => [key, counted(found[key]!, spec.definition, listAddress(ctx, spec, shared, spec.days))]),
  ) as Record<Key, Figure>
}

/**
 * The rows of a list in a period for counting alone: each stands for `n` referrals. All have the category and the stage,
 * `is_ended`, and, of kind `loop`, `is_in_time`.
 */
export async function countedRows(
  ctx: Ctx,
  shared: Shared,
  place: CountedPlace,
  days: Pick<Period, 'from' | 'to'>,
): Promise<RawBuilder<unknown>> {
  const way = (await waysToCount(ctx, shared)).find(({ fromPeriod }) => fromPeriod(place) !== null)!
  return way.rowsOf(place, days)
}
