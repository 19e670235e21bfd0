import { AppointmentState } from '@handoff/contracts/referrals/appointments/appointments'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Ctx, Tx } from '../../../kit/context.ts'
import type { CalendarEvent } from '../../../kit/mail/calendar.ts'
import type { Letter } from '../../../kit/mail/queue.ts'
import { changeAppointments } from './appointments.change.ts'
import { eventOf } from './appointments.events.ts'
import { calendarFileOf, sendCalendars } from './appointments.letters.ts'

/** Upcoming appointments of one teammate. Those that have begun stay with the person who was there. */
export const upcomingOf = ({ db, now }: Pick<Ctx, 'db' | 'now'>, accountId: number) =>
  db
    .selectFrom('appointment')
    .where('appointment.assigned_account_id', '=', accountId)
    .where('appointment.state', '=', AppointmentState.Booked)
    .where('appointment.starts_at', '>', now())

/** Number of the leaving person's appointments that overlap with each of these people's appointments. */
export async function overlapsWith(ctx: Pick<Ctx, 'db' | 'now'>, accountId: number, peopleIds: readonly number[]) {
  const rows = await upcomingOf(ctx, accountId)
    .innerJoin('appointment as other', (on) =>
      on
        .on('other.state', '=', AppointmentState.Booked)
        .on('other.assigned_account_id', '=', sql<number>`any(${peopleIds})`)
        .onRef('other.starts_at', '<', 'appointment.ends_at')
        .onRef('other.ends_at', '>', 'appointment.starts_at'),
    )
    .select(['other.assigned_account_id as accountId', sql<number>`count(distinct appointment.id)::int`.as('count')])
    .groupBy('other.assigned_account_id')
    .execute()
  return new Map(rows.map((row) => [row.accountId!, row.count]))
}

/**
 * Gives each to another teammate, or to no one, marking overlaps. Customer and sender are emailed as for any change;
 * the new person gets all of them in one file. Returns their ids.
 */
export async function handOverAppointments(tx: Tx, leavingId: number, taker: { id: number; email: string } | null) {
  const rows = await upcomingOf(tx, leavingId).select('id').orderBy('starts_at').orderBy('id').forUpdate().execute()
  const ids = rows.map(({ id }) => id)
  if (!ids.length) return ids
  const changed = await changeAppointments(tx, ids, {
    assigned_account_id: taker?.id ?? null,
    is_overlapping: taker
      ? sql<boolean>`exists (select from appointment as other
            where other.assigned_account_id in (${taker.id}, ${leavingId}) and other.state = ${AppointmentState.Booked}
              and other.id <> appointment.id
              and other.starts_at < appointment.ends_at and other.ends_at > appointment.starts_at)`
      : false,
  })
  for (const row of changed) {
    const { isOverlapping } = row
    await tx.record({ type: 'appointment.moved', ...eventOf(row), isOverlapping, isHandover: true })
    await sendCalendars(tx.db, row.id, 'moved', tx.now(), { except: taker?.email })
  }
  return ids
}

/** One file with all of them. */
export async function calendarOfAll(
  db: Kysely<DB>,
  ids: readonly number[],
  now: Date,
): Promise<Pick<Letter, 'calendar' | 'calendars'>> {
  const events: CalendarEvent[] = []
  for (const id of ids) events.push(await calendarFileOf(db, id, now))
  // Calendars accept several events only as published ones (RFC 5546): a request is for one.
  if (events.length === 1) return { calendar: events[0]! }
  return { calendars: events.map((event) => ({ ...event, method: 'PUBLISH' })) }
}
