import { formatPhone, messages, phoneLink } from '@handoff/contracts/kit'
import { calendarDay, timeOfDay } from '@handoff/contracts/kit/dates/day-words'
import { knownZone, momentOf, wallAt } from '@handoff/contracts/kit/dates/wall-clock'
import { type AnswerKey, type AnswerOnBehalf, answers, appointmentAnswers } from '@handoff/contracts/referrals/answers'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { type Messages, textsFrom } from '@handoff/contracts/texts/texts'
import { Flex, Radio, Stack, TextInput } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { datesIn } from '../../../kit/dates/dates.ts'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { TextsProvider } from '../../../kit/texts/useTexts.ts'
import { toast } from '../../../kit/toast.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import parts from '../../../ui/form/Form.module.css'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { PendingDialog } from '../../../ui/overlay/PendingDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { AnswerFields } from './AnswerFields.tsx'
import {
  earlierIn,
  fieldsOf,
  firstValues,
  inputOf,
  isCommentNeededIn,
  isTimeMeant,
  missingIn,
  type Values,
  withValue,
} from './answerFields.ts'
import { hasForm } from './formKeys.ts'

const files = import.meta.glob<Messages>('../../../../../../packages/contracts/src/texts/en.ts', {
  query: '?answerForm&modality&metLevel',
  import: 'default',
  eager: true,
})
/** The form that it shares with the page of the provider, in English as the product. */
const t = textsFrom('en', Object.values(files)[0]!)

type Props = { referralId: number; onDone?: (after: ReferralDetail) => void; onClosed: () => void }

/** Records a step that a provider reported by phone or in person: which one, who reported it, and when. */
export function OnBehalfDialog(props: Props) {
  const answer = useEndpoint(answers.showOnBehalf, { id: props.referralId })
  if (answer.data) return <Form {...props} view={answer.data} />
  return <PendingDialog title="Record an answer" onClosed={props.onClosed} {...answer} />
}

function Form({ referralId, view, onDone, onClosed }: Props & { view: AnswerOnBehalf }) {
  const dialog = useDialog(onClosed)
  const { zone } = useDates()
  const { receiver } = view
  const choices = choicesOf(view, zone)
  const [opened] = useState(() => momentNow(zone))
  const form = useEndpointForm(answers.recordOnBehalf, {
    draftOf: `${referralId}`,
    feedback: 'nothing',
    initialValues: { ...firstValues(view, undefined), choice: '', reportedBy: '', ...opened } as Values,
    toInput: (values) => {
      const { key, appointment } = chosenIn(values)
      const isNow = values.reportedDay === opened.reportedDay && values.reportedTime === opened.reportedTime
      return {
        id: referralId,
        version: view.version,
        key,
        ...inputOf(key, values, appointment?.timeZone ?? view.timeZone),
        ...(appointment && { appointmentId: appointment.id, appointmentVersion: appointment.version }),
        reportedBy: values.reportedBy ?? '',
        ...(!isNow && values.reportedDay && values.reportedTime && { reportedAt: momentIn(values, zone) }),
      }
    },
    check: (values) => {
      const { key, appointment } = chosenIn(values)
      const fields = hasForm(key) ? fieldsOf(key, view, appointment) : []
      return {
        ...(!values.choice && { choice: messages.requiredSelect('Answer') }),
        ...missingIn(t, values, fields, isCommentNeededIn(fields, view.reasons, values)),
        ...(!values.reportedBy?.trim() && { reportedBy: messages.required('Who told you') }),
        ...(!(values.reportedDay && values.reportedTime) && { reportedAt: messages.required('When') }),
      }
    },
    onSuccess: (after) => {
      dialog.onClose()
      toast.done(`Recorded for ${receiver.name}`)
      onDone?.(after)
    },
  })
  const { values } = form
  const errors = form.errors as Record<string, string | undefined>
  const { key, appointment } = chosenIn(values)
  const isTaken = isTimeMeant(values, errors)
  const fields = values.choice && hasForm(key) ? fieldsOf(key, view, appointment, isTaken) : []
  const set = (field: string, value: string) => {
    form.setValues(withValue(values, field, value))
    form.clearFieldError(field)
  }
  const choose = (choice: string) => {
    const selected = choices.find(({ value }) => value === choice)
    form.setValues({
      ...firstValues(view, selected?.appointment),
      choice,
      reasonCode: '',
      metLevel: '',
      upcoming: '',
      result: '',
      earlier: '',
      confirmed: '',
    })
    form.clearErrors()
  }
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={`Record what ${receiver.name} told you`}
      description="It counts as their answer. The trail shows who told you, and that you recorded it."
      size={620}
      submit="Record"
      isLong
    >
      {receiver.phones.length > 0 && (
        <Flex component="p" rowGap="xs" columnGap="md" wrap="wrap" m={0}>
          {receiver.phones.map((phone) => (
            <Flex
              component="a"
              display="inline-flex"
              gap="xxs"
              align="center"
              c="var(--brand-text)"
              fw="500"
              key={phone}
              href={phoneLink(phone)}
            >
              <IconPhone size={15} stroke={1.7} aria-hidden /> {formatPhone(phone)}
            </Flex>
          ))}
        </Flex>
      )}
      <Radio.Group
        label="What did they say?"
        withAsterisk
        value={values.choice ?? ''}
        error={errors.choice}
        onChange={choose}
      >
        <Stack gap="sm" pt="xs">
          {choices.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      <TextsProvider value={t}>
        <AnswerFields
          {...{ fields, values, errors, set, appointment }}
          earlier={earlierIn(view)}
          reasons={view.reasons}
          isCommentNeeded={isCommentNeededIn(fields, view.reasons, values)}
        />
      </TextsProvider>
      <TextInput
        label="Who told you"
        placeholder={`A name at ${receiver.name}`}
        withAsterisk
        maxLength={120}
        {...form.getInputProps('reportedBy')}
      />
      <div className={parts.two}>
        <DateField
          label="When"
          withAsterisk
          value={values.reportedDay ?? null}
          error={errors.reportedAt}
          onChange={(day) => set('reportedDay', day ?? '')}
        />
        <TextInput
          label="Time"
          type="time"
          withAsterisk
          value={values.reportedTime ?? ''}
          onChange={(event) => set('reportedTime', event.currentTarget.value)}
        />
      </div>
    </EndpointDialog>
  )

  function chosenIn({ choice }: Values) {
    const selected = choices.find(({ value }) => value === choice)
    return { key: selected?.key ?? ('accept' as const), appointment: selected?.appointment }
  }
}

/** When the form opened, in its two fields. */
function momentNow(zone: string) {
  const [now, known] = [new Date(), knownZone(zone)]
  return { reportedDay: calendarDay(known, now), reportedTime: timeOfDay(known, now) }
}

const momentIn = ({ reportedDay, reportedTime }: Values, zone: string) =>
  new Date(momentOf(wallAt(reportedDay ?? '', reportedTime), knownZone(zone))).toISOString()

type Choice = { value: string; key: AnswerKey; label: string; appointment?: AnswerOnBehalf['appointments'][number] }

/** As they would say it, not as a button. */
const labels: Record<AnswerKey, string> = {
  accept: 'They accept',
  waitlist: 'They put the customer on their waitlist',
  review: 'They keep the customer on their waitlist',
  reject: 'They can’t help',
  ask: 'They have a question',
  undoAccept: 'They take back their yes',
  undoReject: 'They take back their no',
  confirmCancel: 'They confirm the cancellation',
  refuseCancel: 'They keep it open',
  release: 'They cancel the referral',
  contact: 'They tried to reach the customer',
  book: 'They booked an appointment',
  visit: 'They saw the customer',
  close: 'They are done: close the referral',
  reopen: 'They continue: reopen the referral',
  noShow: 'The customer didn’t come',
  moveVisit: 'They moved the appointment',
  cancelVisit: 'They canceled the appointment',
}
const order = Object.keys(labels) as AnswerKey[]

/** Every step that is possible now; those of an appointment for each that is booked. */
function choicesOf({ nextSteps, appointments }: AnswerOnBehalf, zone: string): Choice[] {
  const ofReferral = nextSteps.map(
    ({ key }): Choice => ({ value: key, key: key as AnswerKey, label: labels[key as AnswerKey] }),
  )
  const ofAppointments = appointments.flatMap((appointment) =>
    appointment.steps.flatMap((step): Choice[] => {
      const key = step === 'visit' ? 'visit' : keyOf[step]
      const when = datesIn(zone).formatMoment(appointment.startsAt)
      return [{ value: `${key}:${appointment.id}`, key, label: `${labels[key]} (${when})`, appointment }]
    }),
  )
  const hasAppointment = new Set(ofAppointments.map(({ key }) => key))
  return [...ofAppointments, ...ofReferral.filter(({ key }) => !(key === 'visit' && hasAppointment.has('visit')))].sort(
    (one, other) => order.indexOf(one.key) - order.indexOf(other.key),
  )
}

const keyOf = Object.fromEntries(
  Object.entries(appointmentAnswers).map(([key, step]) => [step, key as AnswerKey]),
) as Record<'noShow' | 'move' | 'cancel', AnswerKey>
