import type { EventOf } from '@handoff/contracts/events'
import { aDay, anHour } from '@handoff/contracts/kit/dates/durations'
import { AppointmentState } from '@handoff/contracts/referrals/appointments/appointments'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { ownEntity } from '../../../kit/context.ts'
import type { TimerHandler, Unattended } from '../../../kit/events/timers.ts'
import { isEmailable } from '../../../kit/mail/emailable.ts'
import { reachOf } from '../../network/entities/directory/reach.ts'
import { sendReminder } from './appointments.letters.ts'
import { appointmentRows, type Db } from './appointments.visibility.ts'

/** Before an appointment, in the order in which they are sent. */
const reminders = [aDay, 2 * anHour]
const reminderKind = 'appointmentReminder'

/** Resets the timers; past moments are skipped. */
export async function setReminders(db: Kysely<DB>, appointmentId: number, startsAt: Date | null, now: Date) {
  await db.deleteFrom('timer').where('appointment_id', '=', appointmentId).execute()
  const due = startsAt ? reminders.map((before) => new Date(startsAt.getTime() - before)).filter((at) => at > now) : []
  if (due.length)
    await db
      .insertInto('timer')
      .values(due.map((at) => ({ kind: reminderKind, appointment_id: appointmentId, due_at: at })))
      .execute()
}

/** After days of downtime, a reminder for an appointment that has begun is dropped. */
async function remindOf({ db, now: clock, record }: Unattended, appointmentId: number, dueAt: Date) {
  const now = clock()
  const row = await db
    .selectFrom('appointment')
    .select(['state', 'starts_at'])
    .where('id', '=', appointmentId)
    .executeTakeFirst()
  if (!row || row.state !== AppointmentState.Booked || row.starts_at <= now) return
  // If two are due at the same time, the later one is enough.
  const next = await db
    .selectFrom('timer')
    .select('id')
    .where('appointment_id', '=', appointmentId)
    .where('due_at', '<=', now)
    .executeTakeFirst()
  if (next) return
  await sendReminder(db, appointmentId, now)
  if (row.starts_at.getTime() - dueAt.getTime() <= reminders.at(-1)!) await record(await upcomingOf(db, appointmentId))
}

/** For the assignee. */
async function upcomingOf(db: Kysely<DB>, id: number): Promise<EventOf<'appointment.upcoming'>> {
  const { startsAt, ...row } = await db
    .selectFrom('appointment')
    .leftJoin('referral', 'referral.id', 'appointment.referral_id')
    .select([
      'appointment.customer_id as customerId',
      'appointment.referral_id as referralId',
      'appointment.entity_id as entityId',
      'referral.from_entity_id as senderId',
      'appointment.assigned_account_id as assigneeId',
      'appointment.starts_at as startsAt',
      'appointment.time_zone as timeZone',
    ])
    .where('appointment.id', '=', id)
    .executeTakeFirstOrThrow()
  const hasSender = row.referralId !== null
  return {
    type: 'appointment.upcoming',
    appointmentId: id,
    ...row,
    hasSender,
    startsAt: startsAt.toISOString(),
  }
}

export const appointmentTimers: Record<string, TimerHandler> = {
  [reminderKind]: (acting, { appointmentId, dueAt }) => remindOf(acting, appointmentId!, dueAt),
}

/** The side that calls the customer; for a provider without a login the referring side calls. */
export const remindsByPhone = ({ viewer }: Pick<Db, 'viewer'>) => {
  const ownId = ownEntity(viewer)
  return sql<boolean>`(appointment.entity_id is not distinct from ${ownId}::int
    or (referral.id is not null and referral.from_entity_id is not distinct from ${ownId}::int
      and exists (select from entity as partner where partner.id = appointment.entity_id
        and ${reachOf({ of: 'partner' })} in ('email', 'phone'))))`
}

/** For the worklist: appointments of the next 24 hours whose customer gets a reminder by phone, not made yet. */
export const toRemindByPhone = (ctx: Db) =>
  appointmentRows(ctx)
    .where('appointment.state', '=', AppointmentState.Booked)
    .where('appointment.starts_at', '>', ctx.now())
    .where(sql<boolean>`appointment.starts_at <= ${ctx.now()}::timestamptz + interval '24 hours'`)
    .where('appointment.reminded_at', 'is', null)
    .where(sql<boolean>`not ${isEmailable}`)
    .where(remindsByPhone(ctx))
    .orderBy('appointment.starts_at')
    .orderBy('appointment.id')

/** For the worklist: past appointments without a record. */
export const withoutRecord = (ctx: Db) =>
  appointmentRows(ctx)
    .where('appointment.state', '=', AppointmentState.Booked)
    .where('appointment.ends_at', '<', ctx.now())
    .where(
      sql<boolean>`appointment.entity_id is not distinct from ${ctx.viewer.side === 'entity' ? ctx.viewer.entityId : null}::int`,
    )
    .orderBy('appointment.ends_at')
    .orderBy('appointment.id')
