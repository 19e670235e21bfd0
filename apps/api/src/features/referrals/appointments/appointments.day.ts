import type { Input } from '@handoff/contracts/kit'
import { knownZone, momentOf, wallOf } from '@handoff/contracts/kit/wall-clock'
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

const minute = 60_000
const day = 24 * 60 * minute
/** Times are offered on these minutes. */
const grid = 15 * minute
const mostFree = 3
/** How far ahead free times are looked for. */
const daysAhead = 14
/** Without hours of a location, times are offered between these. */
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
 * Two who book the same person at once come one after the other: the second sees what the first has booked. The lock is
 * on the person's own row and leaves keys alone, so that nothing else waits for it.
 */
export async function lockAssignee({ db }: Pick<Tx, 'db'>, { accountId, providerId }: Assignee) {
  if (accountId !== null) await lockActive(db, accountId)
  if (providerId !== null) await sql`select from entity where id = ${providerId} for no key update`.execute(db)
}

/** Someone who was deactivated while this waited for the row is gone. */
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

/** The hours of a location, by its own clock. */
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

/** When the place is open on this day; null where its hours are not known. */
function opensOn(place: Place | null, date: string) {
  if (!place?.hours) return null
  const weekday = (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7
  const spans = place.exceptions.find((one) => one.day === date)?.hours ?? place.hours[weekday] ?? []
  return spans.map(({ from, until }) => ({
    from: at(date, from, place.timeZone),
    until: at(date, until, place.timeZone),
  }))
}

/** The moment of a time of day ('24:00' is the end of it). */
const at = (date: string, time: string, timeZone: string) => {
  const [hours, minutes] = time.split(':').map(Number)
  return new Date(momentOf(Date.parse(`${date}T00:00:00Z`) + (hours! * 60 + minutes!) * minute, timeZone))
}

const dateOf = (moment: Date, timeZone: string) =>
  new Date(wallOf(moment.getTime(), timeZone)).toISOString().slice(0, 10)
const nextDate = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + day).toISOString().slice(0, 10)

type Candidate = Span & { assignee: Assignee; timeZone: string; place: Place | null; exceptId?: number | undefined }

/** What is in the way, and the next times at which as long an appointment fits. */
export async function overlapOf(ctx: Db, { assignee, exceptId, ...wanted }: Candidate) {
  const end = new Date(wanted.startsAt.getTime() + daysAhead * day)
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
  let date = dateOf(startsAt, timeZone)
  for (let ahead = 0; ahead < daysAhead && free.length < mostFree; ahead++, date = nextDate(date)) {
    const open = opensOn(place, date) ?? [
      { from: at(date, usualHours.from, timeZone), until: at(date, usualHours.until, timeZone) },
    ]
    for (const { from, until } of open) {
      const earliest = Math.max(from.getTime(), startsAt.getTime() + grid, now.getTime())
      for (let start = Math.ceil(earliest / grid) * grid; start + length <= until.getTime(); start += grid) {
        const span = { startsAt: new Date(start), endsAt: new Date(start + length) }
        if (taken.some((one) => isAcross(one, span))) continue
        free.push(span.startsAt)
        // The two next ones, and then one that is further away.
        if (free.length === mostFree) return free
        if (free.length === mostFree - 1) start += 2 * 60 * minute
      }
    }
  }
  return free
}

/** The assignee's day by the clock of the form. */
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
  const date = dateOf(span.startsAt, timeZone)
  const [from, until] = [at(date, '00:00', timeZone), at(date, '24:00', timeZone)]
  const taken = assignee ? await takenBetween(ctx, assignee, { startsAt: from, endsAt: until }, exceptId) : []
  const { overlap, free } = assignee
    ? await overlapOf(ctx, { ...span, assignee, timeZone, place, exceptId })
    : { overlap: null, free: [] }
  return { day: date, from, until, opens: opensOn(place, date), taken, overlap, free, customerTaken }
}

/** Another entity's people have no day for this viewer, unless they take care of a referral that it sent. */
async function refuseForeignAssignee({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>, { accountId, providerId }: Assignee) {
  const own = ownEntity(viewer)
  if (own === null) return
  const { rows } = await sql`
    select from (select entity_id as id from account where account.id = ${accountId}
      union all select coalesce(parent_id, entity.id) from entity where entity.id = ${providerId}
      union all select entity.id from entity where entity.id = ${providerId}) as side
    where side.id = ${own} or exists (
      select from referral where referral.to_entity_id = side.id and referral.from_entity_id = ${own}
        and referral.stage in (${listed(givingAccess)}))
    limit 1`.execute(db)
  if (!rows.length) throw notFound('person')
}

export function checkZone(timeZone: string) {
  if (knownZone(timeZone) !== timeZone) throw badInput({ timeZone: ['Please select Time zone'] })
}

type Refused = { overlap: Taken; free: Date[]; timeZone: string; name: string }

/** "Elena Ruiz is with Sofia Reyes until 9:45 AM", and when there is time. */
export const isTaken = ({ overlap, free, timeZone, name }: Refused) =>
  conflict(
    `${name} ${overlap.label === 'Booked' ? 'is booked' : `is with ${overlap.label}`} until ${timeIn(overlap.endsAt, timeZone)}`,
    free.length ? `Next available: ${free.map((moment) => timeIn(moment, timeZone)).join(', ')}` : undefined,
  )
