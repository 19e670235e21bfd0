/** What reasons and outcomes by group ask for. */
import * as z from 'zod/mini'
import { customerAges } from '../referrals/referrals/referral-customers.ts'

/**
 * Whose referrals the reasons for rejection are of, from a row of another report: `sender:12`, `sender:network`,
 * `answerer:7`, `age:18to34`, `language:Spanish`, `county:none`.
 */
export const Within = z
  .string()
  .check(
    z.maxLength(110),
    z.regex(
      new RegExp(
        `^(sender:(network|[1-9]\\d{0,8})|answerer:[1-9]\\d{0,8}|age:(${customerAges.join('|')})|language:.{1,100}|county:none)$`,
      ),
      'Open these reasons from another report',
    ),
  )

/** Shares that outcomes by group compares. */
export const outcomeMeasures = ['met', 'served', 'accepted'] as const
export type OutcomeMeasure = (typeof outcomeMeasures)[number]
export const outcomeMeasureNames: Record<OutcomeMeasure, string> = {
  met: 'Need met',
  served: 'First service',
  accepted: 'Accepted',
}
