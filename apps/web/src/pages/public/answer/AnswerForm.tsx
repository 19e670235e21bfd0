import type { AnswerKey, AnswerView } from '@handoff/contracts/answers'
import { modalityNames } from '@handoff/contracts/appointments/appointments'
import { knownZone, momentOf } from '@handoff/contracts/kit/wall-clock'
import { ReasonUse } from '@handoff/contracts/reasons'
import { contactMethodNames, contactResultNames } from '@handoff/contracts/referrals/contact-attempts'
import { Button, Radio, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fitsMetLevel } from '../../../features/referrals/closeOutcomes.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import css from './answer.module.css'
import type { FormKey } from './answerWords.ts'
import type { Answering, Given } from './useAnswer.ts'

type Field =
  | 'estimatedOn'
  | 'question'
  | 'comment'
  | 'reject'
  | 'cancel'
  | 'close'
  | 'metLevel'
  | 'method'
  | 'result'
  | 'day'
  | 'time'
  | 'minutes'
  | 'modality'
  | 'visitedOn'
  | 'services'
  | 'notes'

type Form = { title: string; submit: string; fields: readonly Field[]; text?: string }

const forms: Record<FormKey, Form> = {
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
  close: { title: 'Close the referral', submit: 'Close referral', fields: ['metLevel', 'close', 'comment'] },
  confirmCancel: { title: 'Confirm cancellation', submit: 'Confirm', fields: ['notes'] },
  refuseCancel: { title: 'Keep it open', submit: 'Keep it open', fields: ['comment'] },
}

type Values = Record<string, string>
type Props = {
  stepKey: FormKey
  view: AnswerView
  answering: Answering
  onDone: () => void
  onCancel: () => void
}

/** What an answer needs in addition to the press. What was typed stays until it is recorded. */
export function AnswerForm({ stepKey, view, answering, onDone, onCancel }: Props) {
  const { title, submit, fields, text } = forms[stepKey]
  const [values, setValues] = useState<Values>({ minutes: '30', modality: '1', visitedOn: dayNow(view.timeZone) })
  const [missing, setMissing] = useState<Record<string, string>>({})
  const reason = view.reasons.find(({ code }) => code === values.reasonCode)
  const refused = answering.failure?.fields ?? {}
  const errors: Record<string, string | undefined> = {
    ...Object.fromEntries(Object.entries(refused).map(([field, said]) => [field, said[0]])),
    ...missing,
  }
  const set = (field: string, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    setMissing(({ [field]: _, ...rest }) => rest)
  }
  const isCommentNeeded = stepKey === 'refuseCancel' || reason?.isCommentRequired === true

  async function send(event: FormEvent) {
    event.preventDefault()
    const found = missingIn(values, fields, isCommentNeeded)
    setMissing(found)
    if (Object.keys(found).length > 0) return
    if (await answering.answer(stepKey, view.version, inputOf(stepKey, values, view.timeZone))) onDone()
  }

  const shown: Record<Field, React.ReactNode> = {
    estimatedOn: <DateField label="When do you expect an opening?" withAsterisk {...dayOf('estimatedOn')} />,
    question: <Textarea label="Your question" withAsterisk {...areaOf('notes')} />,
    comment: <Textarea label="Comment" withAsterisk={isCommentNeeded} {...areaOf('notes')} />,
    notes: <Textarea label="Note" {...areaOf('notes')} />,
    reject: reasonsFor(ReasonUse.Reject),
    cancel: reasonsFor(ReasonUse.Cancel),
    close: reasonsFor(ReasonUse.Close),
    metLevel: choices('metLevel', 'Was the need met?', { 1: 'Met fully', 2: 'Met partly', 3: 'Not met' }),
    method: choices('method', 'How', contactMethodNames),
    result: choices('result', 'Result', contactResultNames),
    day: <DateField label="Day" withAsterisk {...dayOf('day')} />,
    time: (
      <TextInput label="Time" type="time" withAsterisk {...textOf('time')} error={errors.time ?? errors.startsAt} />
    ),
    minutes: choices('minutes', 'Length', { 30: '30 min', 60: '1 hr', 90: '1 hr 30 min' }),
    modality: choices('modality', 'How', modalityNames),
    visitedOn: <DateField label="Day" withAsterisk {...dayOf('visitedOn')} />,
    services: <TextInput label="What you provided" withAsterisk maxLength={500} {...textOf('services')} />,
  }

  return (
    <form className={`panel ${css.form}`} onSubmit={(event) => void send(event)} noValidate aria-label={title}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {fields.map((field) => (
        <div key={field}>{shown[field]}</div>
      ))}
      <div className={css.two}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={answering.isPending}>
          {submit}
        </Button>
      </div>
    </form>
  )

  function textOf(field: string) {
    return {
      value: values[field] ?? '',
      error: errors[field],
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => set(field, event.currentTarget.value),
    }
  }
  function areaOf(field: string) {
    return {
      value: values[field] ?? '',
      error: errors[field],
      autosize: true,
      minRows: 2,
      maxLength: 2000,
      onChange: (event: React.ChangeEvent<HTMLTextAreaElement>) => set(field, event.currentTarget.value),
    }
  }
  function dayOf(field: string) {
    return {
      value: values[field] ?? null,
      error: errors[field],
      onChange: (day: string | null) => set(field, day ?? ''),
    }
  }
  function choices(field: string, label: string, names: Record<number, string>) {
    return (
      <Radio.Group
        label={label}
        value={values[field] ?? ''}
        error={errors[field]}
        onChange={(value) => set(field, value)}
      >
        <div className={css.choices}>
          {Object.entries(names).map(([value, name]) => (
            <Radio key={value} value={value} label={name} />
          ))}
        </div>
      </Radio.Group>
    )
  }
  function reasonsFor(use: ReasonUse) {
    const list = view.reasons.filter(
      ({ appliesTo, code }) =>
        appliesTo === use && (use !== ReasonUse.Close || fitsMetLevel(code, values.metLevel ?? '')),
    )
    return (
      <Radio.Group
        label={use === ReasonUse.Close ? 'Outcome' : 'Reason'}
        value={values.reasonCode ?? ''}
        error={errors.reasonCode}
        onChange={(value) => set('reasonCode', value)}
      >
        <div className={css.reasons}>
          {list.map(({ code, label }) => (
            <Radio key={code} value={code} label={label} />
          ))}
        </div>
      </Radio.Group>
    )
  }
}

const dayNow = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: knownZone(timeZone) }).format(new Date())

const required: Partial<Record<Field, readonly [string, string]>> = {
  estimatedOn: ['estimatedOn', 'Date is required'],
  question: ['notes', 'Question is required'],
  reject: ['reasonCode', 'Please select Reason'],
  cancel: ['reasonCode', 'Please select Reason'],
  close: ['reasonCode', 'Please select Outcome'],
  metLevel: ['metLevel', 'Please select how far the need was met'],
  method: ['method', 'Please select Method'],
  result: ['result', 'Please select Result'],
  day: ['day', 'Day is required'],
  time: ['time', 'Time is required'],
  visitedOn: ['visitedOn', 'Day is required'],
  services: ['services', 'What you provided is required'],
}

function missingIn(values: Values, fields: readonly Field[], isCommentNeeded: boolean) {
  const missing: Record<string, string> = {}
  for (const field of fields) {
    const [name, words] = required[field] ?? []
    if (name && words && !values[name]?.trim()) missing[name] = words
  }
  if (isCommentNeeded && !values.notes?.trim()) missing.notes = 'Comment is required'
  return missing
}

function inputOf(key: AnswerKey, values: Values, timeZone: string): Given {
  const { notes, reasonCode, metLevel, estimatedOn, method, result, visitedOn, services } = values
  const given: Given = { notes: notes?.trim() || null }
  if (key === 'book') {
    const start = momentOf(Date.parse(`${values.day}T${values.time}:00Z`), knownZone(timeZone))
    const end = start + Number(values.minutes) * 60_000
    return {
      ...given,
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(end).toISOString(),
      modality: Number(values.modality) as 1,
    }
  }
  if (key === 'visit') return { ...given, visitedOn: visitedOn!, services: services! }
  if (key === 'contact') return { ...given, method: Number(method) as 1, result: Number(result) as 1 }
  return {
    ...given,
    ...(reasonCode && { reasonCode }),
    ...(metLevel && { metLevel: Number(metLevel) as 1 }),
    ...(estimatedOn && { estimatedOn }),
  }
}
