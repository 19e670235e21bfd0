import { calendarDay } from '@handoff/contracts/kit/dates/day-words'
import { addDays } from '@handoff/contracts/kit/dates/days'
import { aDay, aMinute, anHour } from '@handoff/contracts/kit/dates/durations'
import { AppointmentState } from '@handoff/contracts/referrals/appointments/appointments'
import { sql } from 'kysely'
import { ownEntity } from '../../../kit/context.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { bookableOn, closedAt, type Hours, type Span } from './appointments.hours.ts'
import { type Db, knowsCustomer } from './appointments.visibility.ts'

/** Free times are multiples of this. */
const grid = 15 * aMinute
const mostFree = 3
/** Range of the search for free times. */
const daysAhead = 60
/** Between now and a time that is proposed: the customer has to hear of it, and to get there. */
const leadTime = 2 * anHour

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

const booked = ({ db }: Pick<Db, 'db'>, { startsAt, endsAt }: Span, exceptId?: number) =>
  db
    .selectFrom('appointment')
    .select(['appointment.starts_at as startsAt', 'appointment.ends_at as endsAt'])
    .where('appointment.state', '=', AppointmentState.Booked)
    .where('appointment.starts_at', '<', endsAt)
    .where('appointment.ends_at', '>', startsAt)
    .$if(exceptId !== undefined, (it) => it.where('appointment.id', '<>', exceptId!))
    .orderBy('appointment.starts_at')
    .orderBy('appointment.id')

/** The appointments of a person, with the customers that the viewer knows. */
export const takenBetween = (ctx: Db, assignee: Assignee, span: Span, exceptId?: number) =>
  booked(ctx, span, exceptId)
    .leftJoin('referral', 'referral.id', 'appointment.referral_id')
    .leftJoin('customer', 'customer.id', 'appointment.customer_id')
    .select(
      sql<string>`case when ${knowsCustomer(ctx)} and appointment.entity_id is not distinct from ${ownEntity(ctx.viewer)}::int
        then ${personName('customer')} else 'Booked' end`.as('label'),
    )
    .where(columnOf(assignee), '=', assignee.accountId ?? assignee.providerId)
    .execute()
export type Taken = Awaited<ReturnType<typeof takenBetween>>[number]

type TimeQuery = {
  /** Null: anyone. */
  assignee: Assignee | null
  /** Not at a time when the customer is elsewhere. */
  customerId: number | null
  hours: Hours
  exceptId?: number | undefined
}

async function busyBetween(ctx: Db, { assignee, customerId, exceptId }: TimeQuery, span: Span) {
  const ofAssignee = assignee ? await takenBetween(ctx, assignee, span, exceptId) : []
  const ofCustomer =
    customerId === null
      ? []
      : await booked(ctx, span, exceptId).where('appointment.customer_id', '=', customerId).execute()
  return { ofAssignee, all: [...ofAssignee, ...ofCustomer] }
}

const until = (from: Date) => new Date(from.getTime() + daysAhead * aDay)

/** What a time overlaps, why it is closed, and the next free times of the same length. */
export async function checkTime(ctx: Db, wanted: TimeQuery & Span) {
  const { startsAt, endsAt, hours } = wanted
  const length = endsAt.getTime() - startsAt.getTime()
  const { ofAssignee, all } = await busyBetween(ctx, wanted, { startsAt, endsAt: until(startsAt) })
  const overlap = ofAssignee.find((one) => isAcross(one, wanted)) ?? null
  const closed = closedAt(hours, wanted)
  const from = new Date(Math.max(startsAt.getTime() + grid, ctx.now().getTime()))
  return { overlap, closed, free: overlap || closed ? freeTimes(from, length, hours, all) : [] }
}

/** The next free start of a person within the hours; null if no time is free in the next weeks. */
export async function nextStart(ctx: Db, wanted: TimeQuery & { minutes: number }) {
  const from = new Date(ctx.now().getTime() + leadTime)
  const { all } = await busyBetween(ctx, wanted, { startsAt: from, endsAt: until(from) })
  return freeTimes(from, wanted.minutes * aMinute, wanted.hours, all)[0] ?? null
}

const isAcross = (one: Span, other: Span) => one.startsAt < other.endsAt && one.endsAt > other.startsAt

function freeTimes(from: Date, length: number, hours: Hours, taken: readonly Span[]) {
  const free: Date[] = []
  let day = calendarDay(hours.timeZone, from)
  for (let ahead = 0; ahead < daysAhead; ahead++, day = addDays(day, 1)) {
    for (const open of bookableOn(hours, day)) {
      const earliest = Math.max(open.startsAt.getTime(), from.getTime())
      for (let start = Math.ceil(earliest / grid) * grid; start + length <= open.endsAt.getTime(); start += grid) {
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
