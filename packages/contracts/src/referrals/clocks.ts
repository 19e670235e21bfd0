/**
 * Clocks — how long a receiving provider has to answer, and on which days that time runs.
 *
 * network ◀── category ◀── entity: the most specific level with times for a priority applies.
 *
 * A referral keeps the times it was sent with: a change applies to referrals sent later.
 */
import * as z from 'zod/mini'
import { adminOnly } from '../kit/access.ts'
import { changesTo } from '../kit/changes.ts'
import { contract, del, get, post, put } from '../kit/endpoint.ts'
import { codeOf, Day, Id, Moment, nothing, requiredChoice, requiredName, withDefault } from '../kit/shapes.ts'

const timeUnits = ['minutes', 'hours', 'days'] as const
export type TimeUnit = (typeof timeUnits)[number]
const minutesOf: Record<TimeUnit, number> = { minutes: 1, hours: 60, days: 24 * 60 }

type Span = { value: number; unit: TimeUnit }
/** A day is a business day of 24 hours; in an emergency, a calendar day. */
export const inMinutes = ({ value, unit }: Span) => value * minutesOf[unit]

const mostMinutes = 366 * minutesOf.days
const timeOf = (least: number) =>
  z
    .strictObject({
      value: z
        .int('Enter a whole number')
        .check(z.minimum(least, `Enter a number from ${least}`), z.maximum(mostMinutes)),
      unit: z.enum(timeUnits),
    })
    .check(z.refine((time) => inMinutes(time) <= mostMinutes, 'Enter up to 366 days'))
export const Time = timeOf(1)
export type Time = z.output<typeof Time>

export const mostReminders = 5
/** Measured from sending; a reminder after 0 minutes is immediate. */
export const ClockTimes = z
  .strictObject({
    reminders: z.array(timeOf(0)).check(z.maxLength(mostReminders, `There can be at most ${mostReminders} reminders`)),
    due: Time,
    escalate: Time,
    expire: Time,
    /** From acceptance to the first contact. */
    contact: Time,
    /**
     * From an attempt, a missed appointment, or a reopening to the next step; in business days even in an emergency.
     * Null: as long as the stage lasts (`stageClocks`).
     */
    resume: z.nullable(Time),
  })
  .check((payload) => {
    for (const [field, message] of Object.entries(wrongTimes(payload.value)))
      payload.issues.push({ code: 'custom', path: [field], message, input: payload.value })
  })
export type ClockTimes = z.output<typeof ClockTimes>
type AnswerTimes = Pick<ClockTimes, 'reminders' | 'due' | 'escalate' | 'expire'>

/** Contradictory times, by field. */
export function wrongTimes({ reminders, due, escalate, expire }: AnswerTimes) {
  const wrong: Partial<Record<keyof AnswerTimes, string>> = {}
  const isAfter = (one: Time, other: Time) => inMinutes(one) > inMinutes(other)
  if (reminders.some((reminder) => isAfter(reminder, due))) wrong.reminders = 'A reminder can’t be after the due time'
  else if (new Set(reminders.map(inMinutes)).size !== reminders.length) wrong.reminders = 'Duplicate reminder'
  if (isAfter(due, expire)) wrong.due = 'Due can’t be after the expiry'
  if (isAfter(due, escalate)) wrong.escalate = 'Escalation can’t be before the due time'
  else if (isAfter(escalate, expire)) wrong.escalate = 'Escalation can’t be after the expiry'
  return wrong
}

/** The times of a level by priority; null where the next level applies. */
export const ClockValues = z.object({
  routine: withDefault(z.nullable(ClockTimes), null),
  urgent: withDefault(z.nullable(ClockTimes), null),
  emergency: withDefault(z.nullable(ClockTimes), null),
  /** Whether the clock pauses while the provider is closed. */
  countsOpenHours: withDefault(z.nullable(z.boolean()), null),
})
export type ClockValues = z.output<typeof ClockValues>

/** By the number of a referral's priority. */
export const priorityKeys = { 1: 'routine', 2: 'urgent', 3: 'emergency' } as const
export type PriorityKey = (typeof priorityKeys)[keyof typeof priorityKeys]

/** Times of the network, or an exception for a category or an entity. */
export const ClockLevel = z.object({
  id: Id,
  category: z.nullable(z.object({ id: Id, name: z.string(), icon: z.nullable(z.string()), color: z.string() })),
  entity: z.nullable(z.object({ id: Id, name: z.string() })),
  routine: z.nullable(ClockTimes),
  urgent: z.nullable(ClockTimes),
  emergency: z.nullable(ClockTimes),
  countsOpenHours: z.nullable(z.boolean()),
  version: z.int(),
})
export type ClockLevel = z.output<typeof ClockLevel>

const HolidayValues = z.object({
  name: requiredName('Name', 80),
  day: Day,
  /** Every year on this day, from then on. */
  isYearly: withDefault(z.boolean(), false),
})
export const Holiday = z.object({
  /** Null for a federal holiday, which is computed. */
  id: z.nullable(Id),
  name: z.string(),
  day: z.string(),
  isYearly: z.boolean(),
})
export type Holiday = z.output<typeof Holiday>

/** The days that the network counts as business days. */
const NetworkCalendar = z.object({ hasFederalHolidays: z.boolean(), timeZone: requiredChoice('Time zone') })

export const Clocks = z.extend(NetworkCalendar, {
  /** Of the settings of the network, which the calendar is a part of. */
  version: z.int(),
  network: ClockLevel,
  /** Categories first, each by name. */
  exceptions: z.array(ClockLevel),
  /** The next twelve months, and custom holidays after that. */
  holidays: z.array(Holiday),
})
export type Clocks = z.output<typeof Clocks>

const target = { categoryId: withDefault(z.nullable(Id), null), entityId: withDefault(z.nullable(Id), null) }
type Target = { categoryId: number | null; entityId: number | null }

const previewKinds = ['sent', 'reminder', 'due', 'escalate', 'expire'] as const
export const previewedAfter = ['contact', 'resume'] as const
export const ClockPreview = z.object({
  timeZone: z.string(),
  /** In chronological order. */
  steps: z.array(z.object({ kind: z.enum(previewKinds), at: Moment })),
  /**
   * For an immediate acceptance: when the first contact is due, and the next step if that attempt fails immediately.
   */
  afterAcceptance: z.array(z.object({ kind: z.enum(previewedAfter), at: Moment })),
  /** Days before expiry on which the clock is paused, other than weekends. */
  skipped: z.array(z.object({ day: z.string(), why: z.string() })),
})
export type ClockPreview = z.input<typeof ClockPreview>

const ofOne = z.object({ id: Id })

export const clocks = contract('clocks', {
  show: get('/settings/clocks', { access: adminOnly, input: nothing, output: Clocks }),
  create: post('/settings/clocks', {
    access: adminOnly,
    input: z.extend(ClockValues, target).check(
      z.refine<Target>(({ categoryId, entityId }) => (categoryId === null) !== (entityId === null), {
        path: ['categoryId'],
        error: 'Please select a category or an entity',
      }),
    ),
    output: ClockLevel,
    title: 'Answer times saved',
    about: 'Own times of a category or an entity. Null: those of the next level. 409 where it has its own already.',
  }),
  save: put('/settings/clocks/:id', {
    access: adminOnly,
    input: z.extend(changesTo(ClockValues), { id: Id, version: z.int() }),
    output: ClockLevel,
    title: 'Answer times saved',
    about:
      'Applies to what is sent, accepted, or missed from now on; running clocks keep their times. Null leaves a priority to the next level, which the network has none of.',
  }),
  reset: del('/settings/clocks/:id', {
    access: adminOnly,
    input: ofOne,
    output: z.null(),
    title: 'Answer times reset',
    about: 'The category or entity goes by the next level again. The times of the network can only be changed.',
  }),
  saveCalendar: put('/settings/clocks/calendar', {
    access: adminOnly,
    input: z.extend(changesTo(NetworkCalendar), { version: z.optional(z.int()) }),
    output: Clocks,
    title: 'Answer times saved',
    about:
      '`timeZone` counts for deadlines that no provider has, for example those of requests. With a version, 409 where one of these settings was changed since.',
  }),
  addHoliday: post('/settings/clocks/holidays', {
    access: adminOnly,
    input: HolidayValues,
    output: z.extend(Holiday, { id: Id }),
    title: 'Holiday added',
  }),
  removeHoliday: del('/settings/clocks/holidays/:id', {
    access: adminOnly,
    input: ofOne,
    output: z.null(),
    title: 'Holiday removed',
  }),
  preview: post('/settings/clocks/preview', {
    access: adminOnly,
    input: z.object({
      ...target,
      priority: codeOf({ Routine: 1, Urgent: 2, Emergency: 3 }),
      /** In the time zone of the receiving provider. */
      day: Day,
      time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time')),
      /** Unsaved values; null: the saved ones. */
      times: withDefault(z.nullable(ClockTimes), null),
      countsOpenHours: withDefault(z.nullable(z.boolean()), null),
    }),
    output: ClockPreview,
    isRead: true,
    about: 'What a referral that is sent then would be given. Saves nothing.',
  }),
})

/** Both null: the network. */
const ofLevel = { levelId: Id, categoryId: z.nullable(Id), entityId: z.nullable(Id) }
export const ClockEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('clock.created'), ...ofLevel }),
  /** `fields`: the names above. */
  z.object({ type: z.literal('clock.changed'), ...ofLevel, fields: z.array(z.string()) }),
  z.object({ type: z.literal('clock.reset'), ...ofLevel }),
  z.object({ type: z.literal('clock.calendarChanged'), fields: z.array(z.string()) }),
  z.object({ type: z.literal('clock.holidayAdded'), holidayId: Id, name: z.string(), day: z.string() }),
  z.object({ type: z.literal('clock.holidayRemoved'), holidayId: Id, name: z.string(), day: z.string() }),
])
