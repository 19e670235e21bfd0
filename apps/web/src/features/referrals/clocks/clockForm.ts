import {
  type ClockLevel,
  ClockTimes,
  type ClockValues,
  type PriorityKey,
  type Time,
  type ClockTimes as Times,
  type TimeUnit,
  wrongTimes,
} from '@handoff/contracts/referrals/clocks'

/** A time as it is typed. */
export type TypedTime = { value: string; unit: TimeUnit }
export type TypedTimes = {
  reminders: Time[]
  due: TypedTime
  escalate: TypedTime
  expire: TypedTime
  contact: TypedTime
  /** Empty: as long as the stage lasts. */
  resume: TypedTime
}
export type ClockForm = Record<PriorityKey, TypedTimes | null> & { countsOpenHours: boolean | null }
export type LevelKind = 'network' | 'category' | 'entity'
export type TimeField = 'due' | 'escalate' | 'expire'

export const priorities = [
  { key: 'emergency', number: 3, name: 'Emergency' },
  { key: 'urgent', number: 2, name: 'Urgent' },
  { key: 'routine', number: 1, name: 'Routine' },
] as const satisfies { key: PriorityKey; number: number; name: string }[]

const typed = ({ value, unit }: Time): TypedTime => ({ value: String(value), unit })
export const typedTimes = ({ reminders, due, escalate, expire, contact, resume }: Times): TypedTimes => ({
  reminders,
  due: typed(due),
  escalate: typed(escalate),
  expire: typed(expire),
  contact: typed(contact),
  resume: resume ? typed(resume) : { value: '', unit: 'days' },
})
export const formOf = ({ routine, urgent, emergency, countsOpenHours }: ClockValues): ClockForm => ({
  routine: routine && typedTimes(routine),
  urgent: urgent && typedTimes(urgent),
  emergency: emergency && typedTimes(emergency),
  countsOpenHours,
})

const timeFrom = ({ value, unit }: TypedTime) => ({
  value: value.trim() === '' ? Number.NaN : Number(value),
  unit,
})
const timesFrom = ({ reminders, due, escalate, expire, contact, resume }: TypedTimes): Times => ({
  reminders,
  due: timeFrom(due),
  escalate: timeFrom(escalate),
  expire: timeFrom(expire),
  contact: timeFrom(contact),
  resume: resume.value.trim() === '' ? null : timeFrom(resume),
})
export const valuesFrom = ({ routine, urgent, emergency, countsOpenHours }: ClockForm): ClockValues => ({
  routine: routine && timesFrom(routine),
  urgent: urgent && timesFrom(urgent),
  emergency: emergency && timesFrom(emergency),
  countsOpenHours,
})

/** The times as far as they are right: the preview shows those that were right last. */
export function rightTimes(form: TypedTimes | null): Times | null | undefined {
  if (form === null) return null
  const { success, data } = ClockTimes.safeParse(timesFrom(form))
  return success ? data : undefined
}

/** What contradicts itself is said while it is typed. */
export const contradictions = (form: TypedTimes) => {
  const times = timesFrom(form)
  const isTyped = [times.due, times.escalate, times.expire].every(({ value }) => Number.isInteger(value))
  return isTyped ? wrongTimes(times) : {}
}

const shortUnits: Record<TimeUnit, (value: number) => string> = {
  minutes: () => 'min',
  hours: () => 'hr',
  days: (value) => (value === 1 ? 'day' : 'days'),
}
/** '4 hr', '2 days', 'Immediately'. */
export const shortTime = ({ value, unit }: Time) =>
  value === 0 ? 'Immediately' : `${value} ${shortUnits[unit](value)}`

/** How many of the cells differ from what is saved. */
export function changesIn(now: ClockForm, before: ClockForm) {
  const isDifferent = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  const inTimes = priorities.map(({ key }) => {
    const [one, other] = [now[key], before[key]]
    if (!one || !other) return one === other ? 0 : 1
    return (Object.keys(one) as (keyof TypedTimes)[]).filter((cell) => isDifferent(one[cell], other[cell])).length
  })
  return (
    inTimes.reduce<number>((sum, count) => sum + count, 0) + (now.countsOpenHours === before.countsOpenHours ? 0 : 1)
  )
}
export const nameOf = ({ category, entity }: Pick<ClockLevel, 'category' | 'entity'>) =>
  category?.name ?? entity?.name ?? 'Network'
