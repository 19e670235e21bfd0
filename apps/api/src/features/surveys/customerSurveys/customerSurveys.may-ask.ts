import { CustomerState } from '@handoff/contracts/customers/customers/customers'
import { ContactPreference } from '@handoff/contracts/customers/customers/fields'
import { calendarDay } from '@handoff/contracts/kit/dates/day-words'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { askedEveryDays } from '@handoff/contracts/surveys/customerSurveys'
import { type Language, languageOf } from '@handoff/contracts/texts/languages'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { afterQuiet } from '../../../kit/time/quiet-hours.ts'
import { timeZoneOf } from '../../platform/reference/reference.time-zone.ts'

/** No emails at night, in the customer's local time. */
const quiet = { quietFrom: 21 * 60, quietUntil: 8 * 60 }

export type Asking = { email: string; language: Language; sendAt: Date }
type Answer =
  | { ask: Asking }
  /** Why not, and if that ends, when. */
  | { no: string; waitUntil?: Date }

type Who = { customerId: number; now: Date; isReminder?: boolean; isLocking?: boolean }

/**
 * May a customer be asked something by email? Requires consent to contact, no "Stop asking me", and at most one survey
 * or follow-up question in 14 days; a reminder counts as part of its question. Locks the customer, so that concurrent
 * callers take turns; a preview need not.
 */
export async function mayAsk(
  db: Kysely<DB>,
  { customerId, now, isReminder = false, isLocking = true }: Who,
): Promise<Answer> {
  const customer = await db
    .selectFrom('customer')
    .select([
      'email',
      'state',
      'contact_preference as preference',
      'languages',
      'state_id as stateId',
      'county_id as countyId',
      'zip',
      'stopped_asking_at as stoppedAt',
      'asked_at as askedAt',
    ])
    .where('id', '=', customerId)
    .$if(isLocking, (it) => it.forUpdate())
    .executeTakeFirstOrThrow()
  const { email, state, preference, stoppedAt, askedAt } = customer
  if (state !== CustomerState.Active) return { no: 'This customer is no longer active' }
  if (stoppedAt) return { no: 'The customer asked not to be asked again' }
  if (!email) return { no: 'No email address' }
  if (preference !== ContactPreference.Email) return { no: 'The customer hasn’t agreed to be emailed' }
  const timeZone = (await timeZoneOf({ db }, customer)) ?? (await networkZone(db))
  if (askedAt && !isReminder) {
    const next = new Date(askedAt.getTime() + askedEveryDays * aDay)
    if (next > now)
      return {
        no: `Asked on ${inWords(askedAt, timeZone)}, can be asked again on ${inWords(next, timeZone)}`,
        waitUntil: next,
      }
  }
  const sendAt = afterQuiet(now, { timeZone, ...quiet })
  return { ask: { email, language: languageOf(customer.languages[0]), sendAt } }
}

const networkZone = async (db: Kysely<DB>) =>
  (await db.selectFrom('network_setting').select('time_zone').executeTakeFirstOrThrow()).time_zone

/** 11-24-2026 */
function inWords(moment: Date, timeZone: string) {
  const [year, month, date] = calendarDay(timeZone, moment).split('-')
  return `${month}-${date}-${year}`
}

/** The 14 days count from the moment the email is sent. */
export const markAsked = (db: Kysely<DB>, customerId: number, at: Date) =>
  db.updateTable('customer').set({ asked_at: at }).where('id', '=', customerId).execute()

/** "Stop asking me": no more surveys and follow-up questions by email. False if already recorded. */
export async function stopAsking(db: Kysely<DB>, customerId: number, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('customer')
    .set({ stopped_asking_at: now })
    .where('id', '=', customerId)
    .where('stopped_asking_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
