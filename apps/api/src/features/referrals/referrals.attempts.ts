import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { personName } from '../../kit/person-name.ts'

/** Oldest first. */
export const attemptsOf = (db: Kysely<DB>, referralId: number) =>
  db
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
    .where('contact_attempt.referral_id', '=', referralId)
    .orderBy('contact_attempt.id')
    .execute()
