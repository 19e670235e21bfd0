import { AppointmentState, type EarlierEnd } from '@handoff/contracts/referrals/appointments/appointments'
import { whenInWords } from '@handoff/contracts/referrals/appointments/when'
import { sql } from 'kysely'
import type { Tx } from '../../../kit/context.ts'
import { exists } from '../../../kit/lists/exists.ts'
import { conflict } from '../../../kit/problem.ts'
import { changeAppointments } from './appointments.change.ts'
import { eventOf } from './appointments.events.ts'
import { setReminders } from './appointments.reminders.ts'
import type { Db } from './appointments.visibility.ts'

/** Appointments of a referral that have begun and are not recorded. */
const unrecordedOf = ({ db, now }: Pick<Db, 'db' | 'now'>, referralId: number) =>
  db
    .selectFrom('appointment')
    .where('appointment.referral_id', '=', referralId)
    .where('appointment.state', '=', AppointmentState.Booked)
    .where('appointment.starts_at', '<=', now())
    .orderBy('appointment.starts_at')
    .orderBy('appointment.id')

/** The one that needs an outcome when another one is booked. */
export const earlierOf = (ctx: Pick<Db, 'db' | 'now'>, referralId: number) =>
  unrecordedOf(ctx, referralId)
    .select(['starts_at as startsAt', 'ends_at as endsAt', 'time_zone as timeZone'])
    .executeTakeFirst()

const noShowCode = 'no_show_unknown'
const whyMoved = 'Moved to another time'

/**
 * Booking again requires the outcome of earlier appointments, so that a referral has one upcoming appointment and none
 * without an outcome. If the customer came, the appointment remains until the visit is recorded.
 */
export async function endEarlier(tx: Tx, referralId: number | null, end: EarlierEnd | undefined) {
  if (referralId === null) return
  const earlier = await earlierOf(tx, referralId)
  if (!earlier || end === 'came') return
  if (!end)
    throw conflict(
      `The appointment of ${whenInWords(earlier)} has no record yet`,
      'Say whether it was missed, moved, or took place',
    )
  const isMissed = end === 'noShow'
  const ids = (await unrecordedOf(tx, referralId).select('appointment.id').forUpdate().execute()).map(({ id }) => id)
  const changed = await changeAppointments(tx, ids, {
    state: isMissed ? AppointmentState.NoShow : AppointmentState.Cancelled,
    reason_code: isMissed ? noShowCode : null,
    comment: isMissed ? null : whyMoved,
  })
  for (const row of changed) {
    const ended = eventOf(row)
    if (isMissed) await tx.record({ type: 'appointment.missed', ...ended, reasonCode: noShowCode })
    else await tx.record({ type: 'appointment.cancelled', ...ended }, whyMoved)
    await setReminders(tx.db, row.id, null, tx.now())
  }
}

type Slot = { startsAt: Date; endsAt: Date; exceptId?: number | undefined }

/** Two appointments of a referral can't begin in the same minute. */
export async function refuseSameMinute(
  { db }: Pick<Tx, 'db'>,
  referralId: number | null,
  { startsAt, exceptId }: Slot,
) {
  if (referralId === null) return
  const same = await db
    .selectFrom('appointment')
    .select('id')
    .where('referral_id', '=', referralId)
    .where('state', '=', AppointmentState.Booked)
    .where(sql<boolean>`date_trunc('minute', starts_at) = date_trunc('minute', ${startsAt}::timestamptz)`)
    .$if(exceptId !== undefined, (it) => it.where('id', '<>', exceptId!))
    .executeTakeFirst()
  if (same) throw conflict('This referral already has an appointment at this time')
}

/** Whether the customer has an appointment with anyone; with whom, and when, stays private. */
export const isCustomerTakenAt = (
  { db }: Pick<Tx, 'db'>,
  customerId: number,
  { startsAt, endsAt, exceptId }: Slot,
): Promise<boolean> =>
  exists(
    db
      .selectFrom('appointment')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('state', '=', AppointmentState.Booked)
      .where('starts_at', '<', endsAt)
      .where('ends_at', '>', startsAt)
      .$if(exceptId !== undefined, (it) => it.where('id', '<>', exceptId!)),
  )

export const customerIsTaken = () =>
  conflict('The customer has another appointment at this time', 'Book anyway, or choose another time')
