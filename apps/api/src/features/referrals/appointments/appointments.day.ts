import type { Input } from '@handoff/contracts/kit'
import { calendarDay, weekdayOf } from '@handoff/contracts/kit/dates/day-words'
import { addDays } from '@handoff/contracts/kit/dates/days'
import { aDay, aMinute, anHour } from '@handoff/contracts/kit/dates/durations'
import { knownZone, momentOf, wallAt } from '@handoff/contracts/kit/dates/wall-clock'
import type { WeeklyHours } from '@handoff/contracts/network/locations/hours'
import { AppointmentState, type appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { timeIn } from '@handoff/contracts/referrals/appointments/when'
import { givingAccess } from '@handoff/contracts/referrals/referrals/referral-stages'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Tx } from '../../../kit/context.ts'
import { badInput, conflict, notFound } from '../../../kit/problem.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { visibleLocations } from '../../network/locations/locations.columns.ts'
import { listed } from '../referrals/lists/visible-referrals.ts'
import { isCustomerTakenAt } from './appointments.earlier.ts'
import { subjectOf } from './appointments.subjects.ts'
import { type Db, knowsCustomer } from './appointments.visibility.ts'

/** Free times are multiples of this. */
const grid = 15 * aMinute
const mostFree = 3
/** Range of the search for free times. */
const daysAhead = 14
/** Used if the location has no hours. */
const usualHours = { from: '08:00', until: '17:00' }

export type Assignee = { accountId: number | null; providerId: number | null }

/** `user:7` or `provider:5`. */
export function assigneeIn(key: string | null): Assignee {
  const [kind, id] = key?.split(':') ?? []
  return {
    accountId: kind === 'user' ? Number(id) : null,
    providerId: kind === 'provider' ? Number(id) : null,
  }
}

const columnOf = ({ accountId }: Assignee) =>
  accountId === null ? ('appointment.assigned_entity_id' as const) : ('appointment.assigned_account_id' as const)

/**
 * Serializes bookings of the same person: the second one sees the first. The lock is on the person's row and leaves
 * keys alone, so that nothing else waits for it.
 */
export async function lockAssignee({ db }: Pick<Tx, 'db'>, { accountId, providerId }: Assignee) {
  if (accountId !== null) await lockActive(db, accountId)
  if (providerId !== null) await sql`select from entity where id = ${providerId} for no key update`.execute(db)
}

/** Someone who was deactivated while this waited for the lock is not found. */
async function lockActive(db: Tx['db'], accountId: number) {
  const { rows } = await sql`select from account where id = ${accountId} and is_active for no key update`.execute(db)
  if (!rows.length) throw badInput({ assignee: ['Please select With'] })
}

type Span = { startsAt: Date; endsAt: Date }

async function takenBetween(ctx: Db, assignee: Assignee, { startsAt, endsAt }: Span, exceptId?: number) {
  const rows = await ctx.db
    .selectFrom('appointment')
    .leftJoin('referral', 'referral.id', 'appointment.referral_id')
    .leftJoin('customer', 'customer.id', 'appointment.customer_id')
    .select([
      'appointment.starts_at as startsAt',
      'appointment.ends_at as endsAt',
      sql<string>`case when ${knowsCustomer(ctx)} and appointment.entity_id is not distinct from ${ownEntity(ctx.viewer)}::int
        then ${personName('customer')} else 'Booked' end`.as('label'),
    ])
    .where(columnOf(assignee), '=', assignee.accountId ?? assignee.providerId)
    .where('appointment.state', '=', AppointmentState.Booked)
    .where('appointment.starts_at', '<', endsAt)
    .where('appointment.ends_at', '>', startsAt)
    .$if(exceptId !== undefined, (it) => it.where('appointment.id', '<>', exceptId!))
    .orderBy('appointment.starts_at')
    .orderBy('appointment.id')
    .execute()
  return rows
}
type Taken = Awaited<ReturnType<typeof takenBetween>>[number]

type Place = { hours: WeeklyHours | null; exceptions: { day: string; hours: WeeklyHours[number] }[]; timeZone: string }

/** The hours of a location, in its time zone. */
export async function placeOf(ctx: Pick<Ctx, 'db' | 'viewer'>, locationId: number | null | undefined) {
  if (!locationId) return null
  const row = await visibleLocations(ctx)
    .select([
      'place.id',
      'place.hours',
      'place.exceptions',
      sql<string>`coalesce(entity.time_zone, place.time_zone, 'America/New_York')`.as('timeZone'),
    ])
    .where('place.id', '=', locationId)
    .executeTakeFirst()
  if (!row) throw notFound('location')
  return row as unknown as Place
}

/** Opening hours of the location on this day; null if unknown. */
function opensOn(place: Place | null, date: string) {
  if (!place?.hours) return null
  const weekday = weekdayOf(date)
  const spans = place.exceptions.find((one) => one.day === date)?.hours ?? place.hours[weekday] ?? []
  return spans.map(({ from, until }) => ({
    from: at(date, from, place.timeZone),
    until: at(date, until, place.timeZone),
  }))
}

/** The moment of a time of day ('24:00' is the end of it). */
const at = (date: string, time: string, timeZone: string) => new Date(momentOf(wallAt(date, time), timeZone))

type Candidate = Span & { assignee: Assignee; timeZone: string; place: Place | null; exceptId?: number | undefined }

/** The overlapping appointment, and the next free times of the same length. */
export async function overlapOf(ctx: Db, { assignee, exceptId, ...wanted }: Candidate) {
  const end = new Date(wanted.startsAt.getTime() + daysAhead * aDay)
  const taken = await takenBetween(ctx, assignee, { startsAt: wanted.startsAt, endsAt: end }, exceptId)
  const overlap = taken.find((one) => isAcross(one, wanted)) ?? null
  return { overlap, free: overlap ? freeTimes(ctx.now(), wanted, taken) : [] }
}

const isAcross = (one: Span, other: Span) => one.startsAt < other.endsAt && one.endsAt > other.startsAt

function freeTimes(
  now: Date,
  { startsAt, endsAt, timeZone, place }: Omit<Candidate, 'assignee'>,
  taken: readonly Taken[],
) {
  const length = endsAt.getTime() - startsAt.getTime()
  const free: Date[] = []
  let date = calendarDay(timeZone, startsAt)
  for (let ahead = 0; ahead < daysAhead && free.length < mostFree; ahead++, date = addDays(date, 1)) {
    const open = opensOn(place, date) ?? [
      { from: at(date, usualHours.from, timeZone), until: at(date, usualHours.until, timeZone) },
    ]
    for (const { from, until } of open) {
      const earliest = Math.max(from.getTime(), startsAt.getTime() + grid, now.getTime())
      for (let start = Math.ceil(earliest / grid) * grid; start + length <= until.getTime(); start += grid) {
        const span = { startsAt: new Date(start), endsAt: new Date(start + length) }
        if (taken.some((one) => isAcross(one, span))) continue
        free.push(span.startsAt)
        // The next two, and then one that is further away.
        if (free.length === mostFree) return free
        if (free.length === mostFree - 1) start += 2 * anHour
      }
    }
  }
  return free
}

/** The assignee's day in the time zone of the form. */
export async function dayOf(
  ctx: Ctx,
  { assignee: key, timeZone, locationId, exceptId, customerId, referralId, ...span }: Input<typeof appointments.day>,
) {
  checkZone(timeZone)
  const assignee = key === undefined ? null : assigneeIn(key)
  if (assignee) await refuseForeignAssignee(ctx, assignee)
  const subject =
    customerId === undefined && referralId === undefined ? null : await subjectOf(ctx, { customerId, referralId })
  const customerTaken = subject !== null && (await isCustomerTakenAt(ctx, subject.customerId, { ...span, exceptId }))
  const place = await placeOf(ctx, locationId)
  const date = calendarDay(timeZone, span.startsAt)
  const [from, until] = [at(date, '00:00', timeZone), at(date, '24:00', timeZone)]
  const taken = assignee ? await takenBetween(ctx, assignee, { startsAt: from, endsAt: until }, exceptId) : []
  const { overlap, free } = assignee
    ? await overlapOf(ctx, { ...span, assignee, timeZone, place, exceptId })
    : { overlap: null, free: [] }
  return { day: date, from, until, opens: opensOn(place, date), taken, overlap, free, customerTaken }
}

/** Days of another entity's people are hidden, unless they are assigned to a referral that the viewer's entity sent. */
async function refuseForeignAssignee({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>, { accountId, providerId }: Assignee) {
  const ownId = ownEntity(viewer)
  if (ownId === null) return
  const { rows } = await sql`
    select from (select entity_id as id from account where account.id = ${accountId}
      union all select coalesce(parent_id, entity.id) from entity where entity.id = ${providerId}
      union all select entity.id from entity where entity.id = ${providerId}) as side
    where side.id = ${ownId} or exists (
      select from referral where referral.to_entity_id = side.id and referral.from_entity_id = ${ownId}
        and referral.stage in (${listed(givingAccess)}))
    limit 1`.execute(db)
  if (!rows.length) throw notFound('person')
}

export function checkZone(timeZone: string) {
  if (knownZone(timeZone) !== timeZone) throw badInput({ timeZone: ['Please select Time zone'] })
}

type Refused = { overlap: Taken; free: Date[]; timeZone: string; name: string }

/** "Elena Ruiz is with Sofia Reyes until 9:45 AM", and the next free times. */
export const isTaken = ({ overlap, free, timeZone, name }: Refused) =>
  conflict(
    `${name} ${overlap.label === 'Booked' ? 'is booked' : `is with ${overlap.label}`} until ${timeIn(overlap.endsAt, timeZone)}`,
    free.length ? `Next available: ${free.map((moment) => timeIn(moment, timeZone)).join(', ')}` : undefined,
  )
