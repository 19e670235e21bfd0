import type { AnswerAppointment } from '@handoff/contracts/referrals/answers'
import { earlierEndNames, modalityNames } from '@handoff/contracts/referrals/appointments/appointments'
import { whenInWords } from '@handoff/contracts/referrals/appointments/when'
import { type Reason, ReasonUse } from '@handoff/contracts/referrals/reasons'
import { contactMethodNames, contactResultNames } from '@handoff/contracts/referrals/referrals/contact-attempts'
import { metLevelLabels } from '@handoff/contracts/referrals/referrals/met-level'
import { upcomingChoiceNames } from '@handoff/contracts/referrals/referrals/upcoming-choice'
import { Checkbox, Flex, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { DateField } from '../../../ui/form/DateField.tsx'
import { fitsMetLevel } from '../referrals/words/closeOutcomes.ts'
import { type Field, lengthNames, ownLength, type Values } from './answerFields.ts'

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

const inWords = ({ startsAt, endsAt, timeZone }: AnswerAppointment) =>
  whenInWords({ startsAt: new Date(startsAt), endsAt: new Date(endsAt), timeZone })

/** What an answer needs in addition to the press, on the page of the link and where it is recorded on behalf. */
export function AnswerFields({ fields, values, errors, set, reasons, appointment, earlier, isCommentNeeded }: Props) {
  const inputs: Record<Field, React.ReactNode> = {
    estimatedOn: <DateField label="When do you expect an opening?" withAsterisk {...dayOf('estimatedOn')} />,
    question: <Textarea label="Your question" withAsterisk {...areaOf('notes')} />,
    comment: <Textarea label="Comment" withAsterisk={isCommentNeeded} {...areaOf('notes')} />,
    notes: <Textarea label="Note" {...areaOf('notes')} />,
    reject: reasonsFor(ReasonUse.Reject),
    cancel: reasonsFor(ReasonUse.Cancel),
    missed: reasonsFor(ReasonUse.NoShow),
    close: reasonsFor(ReasonUse.Close),
    metLevel: choices('metLevel', 'Was the need met?', metLevelLabels),
    upcoming: choices('upcoming', 'What about the appointment to come?', upcomingChoiceNames),
    method: choices('method', 'How', contactMethodNames),
    result: choices('result', 'Result', contactResultNames),
    day: <DateField label="Day" withAsterisk {...dayOf('day')} />,
    time: (
      <TextInput label="Time" type="time" withAsterisk {...textOf('time')} error={errors.time ?? errors.startsAt} />
    ),
    minutes: choices('minutes', 'Length', { ...lengthNames, ...ownLength(appointment) }),
    modality: choices('modality', 'How', modalityNames),
    earlier: choices(
      'earlier',
      `${earlier ? inWords(earlier) : 'The appointment before'} has no record. What happened?`,
      earlierEndNames,
    ),
    confirmed: (
      <Checkbox
        label="Use this time anyway"
        checked={Boolean(values.confirmed)}
        error={errors.confirmed}
        onChange={(event) => set('confirmed', event.currentTarget.checked ? 'true' : '')}
      />
    ),
    visitedOn: <DateField label="Day" withAsterisk {...dayOf('visitedOn')} />,
    services: <TextInput label="What you provided" withAsterisk maxLength={500} {...textOf('services')} />,
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
  function choices(field: string, label: string, names: Record<string, string>) {
    return (
      <Radio.Group
        label={label}
        withAsterisk
        value={values[field] ?? ''}
        error={errors[field]}
        onChange={(value) => set(field, value)}
      >
        <Flex rowGap="xs" columnGap="md" wrap="wrap" pt="xs">
          {Object.entries(names).map(([value, name]) => (
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
        label={use === ReasonUse.Close ? 'Outcome' : 'Reason'}
        withAsterisk
        value={values.reasonCode ?? ''}
        error={errors.reasonCode}
        onChange={(value) => set('reasonCode', value)}
      >
        <Stack gap="sm" pt="xs">
          {list.map(({ code, label }) => (
            <Radio key={code} value={code} label={label} />
          ))}
        </Stack>
      </Radio.Group>
    )
  }
}
