import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import type { AnswerAppointment } from '@handoff/contracts/referrals/answers'
import { earlierEnds, Modality } from '@handoff/contracts/referrals/appointments/appointment-by-link'
import { type Reason, ReasonUse } from '@handoff/contracts/referrals/reasons'
import { ContactMethod, ContactResult } from '@handoff/contracts/referrals/referrals/contact-attempts'
import { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import { upcomingChoices } from '@handoff/contracts/referrals/referrals/upcoming-choice'
import { spanIn } from '@handoff/contracts/texts/when-in'
import { Checkbox, Flex, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { fitsMetLevel } from '../referrals/words/closeOutcomes.ts'
import { type Field, lengths, lengthsFor, type Values } from './answerFields.ts'

type Option = { value: string; name: string }
const optionsOf = <Value extends string | number>(
  values: readonly Value[],
  nameOf: (value: Value) => string,
): Option[] => values.map((value) => ({ value: String(value), name: nameOf(value) }))
const codes = <Code extends number>(of: Record<string, Code>, nameOf: (code: Code) => string) =>
  optionsOf(Object.values(of), nameOf)

type Props = {
  fields: readonly Field[]
  values: Values
  errors: Record<string, string | undefined>
  set: (field: string, value: string) => void
  reasons: readonly Reason[]
  appointment: AnswerAppointment | undefined
  /** Has begun and has no record. */
  earlier: AnswerAppointment | undefined
  isCommentNeeded: boolean
}

/** What an answer needs in addition to the press, on the page of the link and where it is recorded on behalf. */
export function AnswerFields({ fields, values, errors, set, reasons, appointment, earlier, isCommentNeeded }: Props) {
  const t = useTexts()
  const inputs: Record<Field, React.ReactNode> = {
    estimatedOn: <DateField label={t('answerForm.field.estimatedOn')} withAsterisk {...dayOf('estimatedOn')} />,
    question: <Textarea label={t('answerForm.field.question')} withAsterisk {...areaOf('notes')} />,
    comment: <Textarea label={t('answerForm.field.comment')} withAsterisk={isCommentNeeded} {...areaOf('notes')} />,
    notes: <Textarea label={t('answerForm.field.notes')} {...areaOf('notes')} />,
    reject: reasonsFor(ReasonUse.Reject),
    cancel: reasonsFor(ReasonUse.Cancel),
    missed: reasonsFor(ReasonUse.NoShow),
    close: reasonsFor(ReasonUse.Close),
    metLevel: choices(
      'metLevel',
      t('answerForm.field.metLevel'),
      codes(MetLevel, (one) => t(`metLevel.${one}`)),
    ),
    upcoming: choices(
      'upcoming',
      t('answerForm.field.upcoming'),
      optionsOf(upcomingChoices, (one) => t(`answerForm.upcoming.${one}`)),
    ),
    method: choices(
      'method',
      t('answerForm.field.method'),
      codes(ContactMethod, (one) => t(`answerForm.method.${one}`)),
    ),
    result: choices(
      'result',
      t('answerForm.field.result'),
      codes(ContactResult, (one) => t(`answerForm.result.${one}`)),
    ),
    day: <DateField label={t('answerForm.field.day')} withAsterisk {...dayOf('day')} />,
    time: (
      <TextInput
        label={t('answerForm.field.time')}
        type="time"
        withAsterisk
        {...textOf('time')}
        error={errors.time ?? errors.startsAt}
      />
    ),
    minutes: choices('minutes', t('answerForm.field.minutes'), optionsOf(lengthsFor(appointment), lengthIn)),
    modality: choices(
      'modality',
      t('answerForm.field.modality'),
      codes(Modality, (one) => t(`modality.${one}`)),
    ),
    earlier: choices(
      'earlier',
      earlier ? t('answerForm.field.earlier', { when: whenOf(earlier) }) : t('answerForm.field.earlierUnknown'),
      optionsOf(earlierEnds, (one) => t(`answerForm.earlier.${one}`)),
    ),
    confirmed: (
      <Checkbox
        label={t('answerForm.field.confirmed')}
        checked={Boolean(values.confirmed)}
        error={errors.confirmed}
        onChange={(event) => set('confirmed', event.currentTarget.checked ? 'true' : '')}
      />
    ),
    visitedOn: <DateField label={t('answerForm.field.day')} withAsterisk {...dayOf('visitedOn')} />,
    services: <TextInput label={t('answerForm.field.services')} withAsterisk maxLength={500} {...textOf('services')} />,
  }

  return fields.map((field) => <div key={field}>{inputs[field]}</div>)

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
  function lengthIn(minutes: number) {
    return isOneOf(lengths, minutes) ? t(`answerForm.minutes.${minutes}`) : t('answerForm.minutes.other', { minutes })
  }
  function whenOf({ startsAt, endsAt, timeZone }: AnswerAppointment) {
    return spanIn(t, { startsAt: new Date(startsAt), endsAt: new Date(endsAt), timeZone })
  }
  function choices(field: string, label: string, options: readonly Option[]) {
    return (
      <Radio.Group
        label={label}
        withAsterisk
        value={values[field] ?? ''}
        error={errors[field]}
        onChange={(value) => set(field, value)}
      >
        <Flex rowGap="xs" columnGap="md" wrap="wrap" pt="xs">
          {options.map(({ value, name }) => (
            <Radio key={value} value={value} label={name} />
          ))}
        </Flex>
      </Radio.Group>
    )
  }
  function reasonsFor(use: ReasonUse) {
    const list = reasons.filter(
      ({ appliesTo, code }) =>
        appliesTo === use && (use !== ReasonUse.Close || fitsMetLevel(code, values.metLevel ?? '')),
    )
    return (
      <Radio.Group
        label={t(use === ReasonUse.Close ? 'answerForm.field.outcome' : 'answerForm.field.reason')}
        withAsterisk
        value={values.reasonCode ?? ''}
        error={errors.reasonCode}
        onChange={(value) => set('reasonCode', value)}
      >
        <Stack gap="sm" pt="xs">
          {list.map(({ code, label }) => (
            <Radio key={code} value={code} label={t.find(`reason.${label}`) ?? label} />
          ))}
        </Stack>
      </Radio.Group>
    )
  }
}
