import type { Ctx } from '../../../../kit/context.ts'
import { countInLists } from './count-in-lists.ts'
import { countInTally } from './count-in-tally.ts'
import type { Counting } from './referral-counts.ts'
import type { Shared } from './figure-specs.ts'
import { isTallied } from './tally.ts'

/** The quickest way first; the lists can count every figure. */
export const waysToCount = async (ctx: Ctx, shared: Shared): Promise<readonly Counting[]> => [
  ...((await isTallied(ctx, shared)) ? [countInTally(ctx, shared)] : []),
  countInLists(ctx, shared),
]
