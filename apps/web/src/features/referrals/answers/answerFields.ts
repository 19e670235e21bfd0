import type { RequestOf } from '@handoff/contracts/kit'
import { calendarDay, timeOfDay } from '@handoff/contracts/kit/dates/day-words'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { knownZone, momentOf, wallAt } from '@handoff/contracts/kit/dates/wall-clock'
import type { AnswerAppointment, AnswerKey, AnswerView, answers } from '@handoff/contracts/referrals/answers'
import { hasBegun } from '@handoff/contracts/referrals/appointments/appointment-steps'
import { AppointmentState, type EarlierEnd } from '@handoff/contracts/referrals/appointments/appointments'
import type { Reason } from '@handoff/contracts/referrals/reasons'
import type { UpcomingChoice } from '@handoff/contracts/referrals/referrals/upcoming-choice'
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

type Form = { title: string; submit: string; fields: readonly Field[]; text?: string }

export const answerForms: Record<FormKey, Form> = {
  waitlist: { title: 'Put on your waitlist', submit: 'Waitlist', fields: ['estimatedOn', 'notes'] },
  ask: {
    title: 'Ask a question',
    submit: 'Send question',
    fields: ['question'],
    text: 'Your due date is paused until they reply.',
  },
  reject: { title: 'Not able to help', submit: 'Send answer', fields: ['reject', 'comment'] },
  contact: { title: 'Log contact', submit: 'Log contact', fields: ['method', 'result', 'notes'] },
  book: {
    title: 'Book a visit',
    submit: 'Book visit',
    fields: ['day', 'time', 'minutes', 'modality', 'notes'],
  },
  visit: { title: 'Record a visit', submit: 'Record visit', fields: ['visitedOn', 'services', 'notes'] },
  close: {
    title: 'Close the referral',
    submit: 'Close referral',
    fields: ['metLevel', 'close', 'comment'],
    text: 'Once it is closed, the customer’s details are no longer shared: first name, initial, and your notes stay.',
  },
  confirmCancel: { title: 'Confirm cancellation', submit: 'Confirm', fields: ['notes'] },
  refuseCancel: { title: 'Keep it open', submit: 'Keep it open', fields: ['comment'] },
  review: { title: 'Keep on your waitlist', submit: 'Keep on waitlist', fields: ['estimatedOn', 'notes'] },
  release: { title: 'Cancel the referral', submit: 'Cancel referral', fields: ['cancel', 'comment'] },
  reopen: { title: 'Reopen the referral', submit: 'Reopen', fields: ['comment'] },
  noShow: { title: 'No-show', submit: 'Record no-show', fields: ['missed', 'comment'] },
  moveVisit: { title: 'Move the visit', submit: 'Move visit', fields: ['day', 'time', 'minutes'] },
  cancelVisit: { title: 'Cancel the visit', submit: 'Cancel visit', fields: ['comment'] },
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
  const { fields } = answerForms[key]
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

/** One of another length keeps it. */
export function ownLength(appointment: AnswerAppointment | undefined): Record<number, string> {
  if (!appointment) return {}
  const minutes = (Date.parse(appointment.endsAt) - Date.parse(appointment.startsAt)) / aMinute
  return minutes in lengthNames ? {} : { [minutes]: `${minutes} min` }
}

export const lengthNames: Record<number, string> = { 30: '30 min', 60: '1 hr', 90: '1 hr 30 min' }

const required: Partial<Record<Field, readonly [string, string]>> = {
  estimatedOn: ['estimatedOn', 'Date is required'],
  question: ['notes', 'Question is required'],
  reject: ['reasonCode', 'Please select Reason'],
  cancel: ['reasonCode', 'Please select Reason'],
  missed: ['reasonCode', 'Please select Reason'],
  close: ['reasonCode', 'Please select Outcome'],
  upcoming: ['upcoming', 'Please select what becomes of the appointment'],
  metLevel: ['metLevel', 'Please select how far the need was met'],
  method: ['method', 'Please select Method'],
  result: ['result', 'Please select Result'],
  earlier: ['earlier', 'Please select What happened'],
  day: ['day', 'Day is required'],
  time: ['time', 'Time is required'],
  visitedOn: ['visitedOn', 'Day is required'],
  services: ['services', 'What you provided is required'],
}

/** Where the comment is all there is to say, or the reason asks for one. */
export const isCommentNeededIn = (
  fields: readonly Field[],
  reasons: readonly Pick<Reason, 'code' | 'isCommentRequired'>[],
  { reasonCode }: Values,
) =>
  (fields.length > 0 && fields.every((field) => field === 'comment')) ||
  reasons.some(({ code, isCommentRequired }) => code === reasonCode && isCommentRequired)

export function missingIn(values: Values, fields: readonly Field[], isCommentNeeded: boolean) {
  const missing: Record<string, string> = {}
  for (const field of fields) {
    const [name, words] = required[field] ?? []
    if (name && words && !values[name]?.trim()) missing[name] = words
  }
  if (isCommentNeeded && !values.notes?.trim()) missing.notes = 'Comment is required'
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
