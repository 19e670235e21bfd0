import type { EventOf } from '@handoff/contracts/events'
import { AppointmentState } from '@handoff/contracts/referrals/appointments/appointments'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { ownEntity } from '../../../kit/context.ts'
import type { TimerHandler, Unattended } from '../../../kit/events/timers.ts'
import { isEmailable } from '../../../kit/mail/emailable.ts'
import { reachOf } from '../../network/entities/directory/reach.ts'
import { sendReminder } from './appointments.letters.ts'
import { appointmentRows, type Db } from './appointments.visibility.ts'

const hour = 3_600_000
/** Before an appointment, in the order in which they are sent. */
const reminders = [24 * hour, 2 * hour]
const reminderKind = 'appointmentReminder'

/** Sets the timers anew: those before the present moment are not caught up. */
export async function setReminders(db: Kysely<DB>, appointmentId: number, startsAt: Date | null, now: Date) {
  await db.deleteFrom('timer').where('appointment_id', '=', appointmentId).execute()
  const due = startsAt ? reminders.map((before) => new Date(startsAt.getTime() - before)).filter((at) => at > now) : []
  if (due.length)
    await db
      .insertInto('timer')
      .values(due.map((at) => ({ kind: reminderKind, appointment_id: appointmentId, due_at: at })))
      .execute()
}

/** After days without a server, a reminder of what has begun says nothing anymore. */
async function remindOf({ db, now: clock, record }: Unattended, appointmentId: number, dueAt: Date) {
  const now = clock()
  const row = await db
    .selectFrom('appointment')
    .select(['state', 'starts_at'])
    .where('id', '=', appointmentId)
    .executeTakeFirst()
  if (!row || row.state !== AppointmentState.Booked || row.starts_at <= now) return
  // Of two that are due at once, the later one is enough.
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

/** For those whose appointment it is. */
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

/** Whose appointment it is; at a provider without a login no one has a list, so that the side that referred calls. */
export const remindsByPhone = ({ viewer }: Pick<Db, 'viewer'>) => {
  const own = ownEntity(viewer)
  return sql<boolean>`(appointment.entity_id is not distinct from ${own}::int
    or (referral.id is not null and referral.from_entity_id is not distinct from ${own}::int
      and exists (select from entity as partner where partner.id = appointment.entity_id
        and ${reachOf({ of: 'partner' })} in ('email', 'phone'))))`
}

/** For the worklist: appointments of the next 24 hours whose customer is to be reminded by phone, and was not yet. */
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

/** For the worklist: appointments that are over, and nothing is recorded of them. */
export const withoutRecord = (ctx: Db) =>
  appointmentRows(ctx)
    .where('appointment.state', '=', AppointmentState.Booked)
    .where('appointment.ends_at', '<', ctx.now())
    .where(
      sql<boolean>`appointment.entity_id is not distinct from ${ctx.viewer.side === 'entity' ? ctx.viewer.entityId : null}::int`,
    )
    .orderBy('appointment.ends_at')
    .orderBy('appointment.id')
