import { personName } from '../../../../kit/records/person-name.ts'
import { hidesReceiver, hidesService, restrictedProvider } from '../../../../kit/records/restricted-service.ts'
import type { Db } from '../lists/visible-referrals.ts'

type Subject = { id: number; isSensitive: boolean; to_entity_id: number }

/** Oldest first; for a restricted service neither the words nor the author. */
export async function attemptsOf({ db, viewer }: Db, row: Subject) {
  const attempts = await db
    .selectFrom('contact_attempt')
    .innerJoin('account', 'account.id', 'contact_attempt.account_id')
    .select([
      'contact_attempt.id',
      'contact_attempt.at',
      'contact_attempt.method',
      'contact_attempt.result',
      'contact_attempt.note',
      personName('account').as('by'),
    ])
    .where('contact_attempt.referral_id', '=', row.id)
    .orderBy('contact_attempt.id')
    .execute()
  if (!hidesService(viewer, row)) return attempts
  const by = hidesReceiver(viewer, row) ? { by: restrictedProvider.name } : {}
  return attempts.map((attempt) => ({ ...attempt, note: null, ...by }))
}
