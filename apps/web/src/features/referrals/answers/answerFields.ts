import type { RequestOf } from '@handoff/contracts/kit'
import { calendarDay, timeOfDay } from '@handoff/contracts/kit/dates/day-words'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { knownZone, momentOf, wallAt } from '@handoff/contracts/kit/dates/wall-clock'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import type { AnswerAppointment, AnswerKey, AnswerView, answers } from '@handoff/contracts/referrals/answers'
import { hasBegun } from '@handoff/contracts/referrals/appointments/appointment-steps'
import { AppointmentState, type EarlierEnd } from '@handoff/contracts/referrals/appointments/appointments'
import type { Reason } from '@handoff/contracts/referrals/reasons'
import type { UpcomingChoice } from '@handoff/contracts/referrals/referrals/upcoming-choice'
import type { Texts } from '@handoff/contracts/texts/texts'
import type { FormKey } from './formKeys.ts'

export type Field =
  | 'estimatedOn'
  | 'question'
  | 'comment'
  | 'reject'
  | 'cancel'
  | 'missed'
  | 'close'
  | 'metLevel'
  | 'upcoming'
  | 'method'
  | 'result'
  | 'day'
  | 'time'
  | 'minutes'
  | 'modality'
  | 'earlier'
  | 'confirmed'
  | 'visitedOn'
  | 'services'
  | 'notes'

/** What each answer needs in addition to the press. */
const fieldsByForm: Record<FormKey, readonly Field[]> = {
  waitlist: ['estimatedOn', 'notes'],
  ask: ['question'],
  reject: ['reject', 'comment'],
  contact: ['method', 'result', 'notes'],
  book: ['day', 'time', 'minutes', 'modality', 'notes'],
  visit: ['visitedOn', 'services', 'notes'],
  close: ['metLevel', 'close', 'comment'],
  confirmCancel: ['notes'],
  refuseCancel: ['comment'],
  review: ['estimatedOn', 'notes'],
  release: ['cancel', 'comment'],
  reopen: ['comment'],
  noShow: ['missed', 'comment'],
  moveVisit: ['day', 'time', 'minutes'],
  cancelVisit: ['comment'],
}

export type Values = Record<string, string>
export type Given = Omit<RequestOf<typeof answers.answer>, 'token' | 'pass' | 'key' | 'version'>

/** Of the referral, has begun and has no record: what became of it is asked where another one is booked. */
export const earlierIn = ({ appointments }: Pick<AnswerView, 'appointments'>) => {
  const now = new Date()
  return appointments
    .filter((one) => one.state === AppointmentState.Booked && hasBegun(one, now))
    .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))[0]
}

/** The customer has another appointment then: asked once, until the time is another one. */
export const isTimeMeant = ({ confirmed }: Values, errors: Record<string, unknown>) =>
  Boolean(confirmed || errors.confirmed)
export const withValue = (values: Values, field: string, value: string): Values => ({
  ...values,
  ...(['day', 'time', 'minutes'].includes(field) && { confirmed: '' }),
  [field]: value,
})

/** So late, why it was canceled is counted like why someone did not come. */
export function fieldsOf(
  key: FormKey,
  { appointments }: Pick<AnswerView, 'appointments'>,
  appointment: AnswerAppointment | undefined,
  isTaken = false,
): readonly Field[] {
  const now = new Date()
  const isLate = key === 'cancelVisit' && appointment !== undefined && hasBegun(appointment, now)
  if (isLate) return ['missed', 'comment']
  const fields = fieldsByForm[key]
  if (key === 'book' || key === 'moveVisit')
    return [
      ...(key === 'book' && earlierIn({ appointments }) ? (['earlier'] as const) : []),
      ...fields,
      ...(isTaken ? (['confirmed'] as const) : []),
    ]
  const isAsked = key === 'close' && appointments.some((one) => isToCome(one, now))
  return isAsked ? fields.toSpliced(-1, 0, 'upcoming') : fields
}

const isToCome = (appointment: AnswerAppointment, now: Date) =>
  appointment.state === AppointmentState.Booked && !hasBegun(appointment, now)

/** What is about an appointment begins with its day and time. */
export function firstValues({ timeZone }: { timeZone: string }, appointment: AnswerAppointment | undefined): Values {
  const values = { minutes: '30', modality: '1', visitedOn: calendarDay(knownZone(timeZone), new Date()) }
  if (!appointment) return values
  const { startsAt, endsAt, timeZone: zone } = appointment
  const [begin, known] = [new Date(startsAt), knownZone(zone)]
  const [day, time] = [calendarDay(known, begin), timeOfDay(known, begin)]
  const minutes = String((Date.parse(endsAt) - Date.parse(startsAt)) / aMinute)
  return { ...values, day, time, minutes, visitedOn: day }
}

/** Minutes to choose from; an appointment of another length keeps it. */
export function lengthsFor(appointment: AnswerAppointment | undefined): readonly number[] {
  const current = appointment && (Date.parse(appointment.endsAt) - Date.parse(appointment.startsAt)) / aMinute
  return current === undefined || isOneOf(lengths, current)
    ? lengths
    : [...lengths, current].sort((one, other) => one - other)
}
export const lengths = [30, 60, 90] as const

/** The value of each required field, and the text that asks for it. */
const required = {
  estimatedOn: ['estimatedOn', 'estimatedOn'],
  question: ['notes', 'question'],
  reject: ['reasonCode', 'reason'],
  cancel: ['reasonCode', 'reason'],
  missed: ['reasonCode', 'reason'],
  close: ['reasonCode', 'outcome'],
  upcoming: ['upcoming', 'upcoming'],
  metLevel: ['metLevel', 'metLevel'],
  method: ['method', 'method'],
  result: ['result', 'result'],
  earlier: ['earlier', 'earlier'],
  day: ['day', 'day'],
  time: ['time', 'time'],
  visitedOn: ['visitedOn', 'day'],
  services: ['services', 'services'],
} as const satisfies Partial<Record<Field, readonly [value: string, text: string]>>

const fieldOfValue: Record<string, string> = {
  reasonCode: 'reason',
  visitedOn: 'day',
  startsAt: 'time',
  endsAt: 'minutes',
  comment: 'notes',
}
/** What the form calls a value that the server refuses. */
export const labelOf = (t: Texts, value: string) => t.find(`answerForm.field.${fieldOfValue[value] ?? value}`)

/** Where the comment is all there is to say, or the reason asks for one. */
export const isCommentNeededIn = (
  fields: readonly Field[],
  reasons: readonly Pick<Reason, 'code' | 'isCommentRequired'>[],
  { reasonCode }: Values,
) =>
  (fields.length > 0 && fields.every((field) => field === 'comment')) ||
  reasons.some(({ code, isCommentRequired }) => code === reasonCode && isCommentRequired)

export function missingIn(t: Texts, values: Values, fields: readonly Field[], isCommentNeeded: boolean) {
  const missing: Record<string, string> = {}
  for (const field of fields) {
    if (!(field in required)) continue
    const [value, text] = required[field as keyof typeof required]
    if (!values[value]?.trim()) missing[value] = t(`answerForm.missing.${text}`)
  }
  if (isCommentNeeded && !values.notes?.trim()) missing.notes = t('answerForm.missing.comment')
  return missing
}

export function inputOf(key: AnswerKey, values: Values, timeZone: string): Given {
  const { notes, reasonCode, metLevel, upcoming, estimatedOn, method, result, visitedOn, services } = values
  const input: Given = { notes: notes?.trim() || null }
  if (key === 'book' || key === 'moveVisit') {
    if (!values.day || !values.time) return input
    const start = momentOf(wallAt(values.day, values.time), knownZone(timeZone))
    const end = start + Number(values.minutes) * aMinute
    return {
      ...input,
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(end).toISOString(),
      ...(key === 'book' && { modality: Number(values.modality) as 1 }),
      ...(key === 'book' && values.earlier && { earlier: values.earlier as EarlierEnd }),
      ...(values.confirmed && { confirmed: true }),
    }
  }
  if (key === 'visit') return { ...input, ...(visitedOn && { visitedOn }), ...(services && { services }) }
  if (key === 'contact')
    return { ...input, ...(method && { method: Number(method) as 1 }), ...(result && { result: Number(result) as 1 }) }
  return {
    ...input,
    ...(reasonCode && { reasonCode }),
    ...(metLevel && { metLevel: Number(metLevel) as 1 }),
    ...(key === 'close' && upcoming && { upcoming: upcoming as UpcomingChoice }),
    ...(estimatedOn && { estimatedOn }),
  }
}
