import { aDay } from '@handoff/contracts/kit/dates/durations'
import type { LinkPurpose } from '@handoff/contracts/referrals/links'
import { sql } from 'kysely'
import { exists } from '../../../../kit/lists/exists.ts'
import { subjectOf } from '../steps/event-subject.ts'
import { type Referral } from '../steps/find-referral.ts'
import type { Acting } from '../steps/who-acts.ts'

type Purpose = typeof LinkPurpose.Offer | typeof LinkPurpose.Answer

/** No more codes today: the sender is notified with the first refusal of a day, and not with each attempt. */
export async function recordCodesExhausted(
  { db, now, record }: Pick<Acting, 'db' | 'now' | 'record'>,
  row: Referral,
  purpose: Purpose,
) {
  const before = db
    .selectFrom('event')
    .select('id')
    .where('referral_id', '=', row.id)
    .where('type', '=', 'referral.codesExhausted')
    .where(sql<boolean>`data ->> 'purpose' = ${String(purpose)}`)
    .where('at', '>', new Date(now().getTime() - aDay))
  if (!(await exists(before))) await record({ type: 'referral.codesExhausted', ...subjectOf(row), purpose })
}
