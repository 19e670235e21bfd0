import { type ClockTimes, type PriorityKey, priorityKeys } from '@handoff/contracts/referrals/clocks'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { addBusinessTime, businessTimeOf, type Calendar, plainTimeOf } from '../../../kit/time/business-time.ts'
import { calendarFrom, calendarParts } from './clocks.calendar.ts'

type Db = Ctx['db']
export type Priority = keyof typeof priorityKeys

/** In milliseconds after sending: business time of the receiver's calendar, or plain time. Reminders in their order. */
export type ResponseClock = { reminders: number[]; due: number; escalate: number; expire: number; isPlain: boolean }
export type Level = Partial<Record<PriorityKey, ClockTimes | null>> & { countsOpenHours: boolean | null }
type Of = { entityId: number | null; categoryId?: number | null }

/** Entity, category, network: the first that has something of its own counts. */
export async function levelsOf(db: Db, { entityId, categoryId = null }: Of): Promise<Level[]> {
  const rows = await db
    .selectFrom('clock_level')
    .select(['routine', 'urgent', 'emergency', 'counts_open_hours as countsOpenHours'])
    .where((it) =>
      it.or([
        it('entity_id', '=', entityId),
        it('category_id', '=', categoryId),
        it.and([it('entity_id', 'is', null), it('category_id', 'is', null)]),
      ]),
    )
    .orderBy(sql`(entity_id is not null)::int * 2 + (category_id is not null)::int`, 'desc')
    .execute()
  return rows as unknown as Level[]
}

/** What a referral of this category and priority gives its receiver. */
export async function clockFor(
  db: Db,
  { priority, ...of }: { entityId: number | null; categoryId: number | null; priority: Priority },
): Promise<ResponseClock> {
  const levels = await levelsOf(db, of)
  const times = timesIn(levels, priority)
  // Without open hours a day has 24 hours in every calendar, so that none is needed.
  const needsHours = countsOpenHours(levels) && !isPlain(priority)
  return clockFrom(times, priority, needsHours ? await calendarIn(db, of.entityId, levels) : {})
}

/** The times of a priority, as the levels of this receiver and category have them. */
export const timesOf = async (
  db: Db,
  { priority, ...of }: { entityId: number; categoryId: number; priority: Priority },
): Promise<ClockTimes> => timesIn(await levelsOf(db, of), priority)

/** By whose days and hours a deadline is counted; null: those of the network. With a category, by its own setting. */
export async function calendarOf(db: Db, entityId: number | null, categoryId: number | null = null): Promise<Calendar> {
  return calendarIn(db, entityId, await levelsOf(db, { entityId, categoryId }))
}

const calendarIn = async (db: Db, entityId: number | null, levels: readonly Level[]) =>
  calendarFrom(await calendarParts(db, entityId), countsOpenHours(levels))

/** An emergency doesn't wait for an opening. */
const isPlain = (priority: Priority) => priority === 3

export const countsOpenHours = (levels: readonly Level[]) =>
  levels.find((level) => level.countsOpenHours !== null)?.countsOpenHours ?? false

export function timesIn(levels: readonly Level[], priority: Priority): ClockTimes {
  const key = priorityKeys[priority]
  const own = levels.find((level) => level[key])?.[key]
  if (!own) throw new Error('The network has no answer times')
  return own
}

export function clockFrom(times: ClockTimes, priority: Priority, calendar: Pick<Calendar, 'hours'>): ResponseClock {
  const lengthOf = isPlain(priority) ? plainTimeOf : (time: ClockTimes['due']) => businessTimeOf(time, calendar)
  return {
    reminders: times.reminders.map(lengthOf).toSorted((one, other) => one - other),
    due: lengthOf(times.due),
    escalate: lengthOf(times.escalate),
    expire: lengthOf(times.expire),
    isPlain: isPlain(priority),
  }
}

type AfterAcceptance = { kind: 'contact' | 'resume'; priority: Priority; from: Date; calendar: Calendar }

/** When the first contact, or the step after a failed one, is due; null where the stage alone says it. */
export function dueAfterAcceptance(
  times: Pick<ClockTimes, 'contact' | 'resume'>,
  { kind, priority, from, calendar }: AfterAcceptance,
): Date | null {
  const time = times[kind]
  if (!time) return null
  const isAroundTheClock = kind === 'contact' && isPlain(priority)
  return isAroundTheClock
    ? new Date(from.getTime() + plainTimeOf(time))
    : addBusinessTime(from, businessTimeOf(time, calendar), calendar)
}
