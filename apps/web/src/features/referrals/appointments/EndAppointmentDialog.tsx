import { messages } from '@handoff/contracts/kit'
import { appointmentSteps, hasBegun } from '@handoff/contracts/referrals/appointments/appointment-steps'
import {
  type Appointment,
  AppointmentState,
  appointments,
  promptingNoShows,
} from '@handoff/contracts/referrals/appointments/appointments'
import { whenInWords } from '@handoff/contracts/referrals/appointments/when'
import { ReasonUse, reasons } from '@handoff/contracts/referrals/reasons'
import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useNow } from '../../../kit/dates/useNow.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { toast } from '../../../kit/toast.tsx'
import { CommentField } from '../../../ui/form/CommentField.tsx'
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'

type Ending = 'cancel' | 'noShow'
type Props = {
  appointment: Appointment
  /** Without, the form asks what happened, where both are possible. */
  as?: Ending
  /** After the second no-show of a referral: whether to close it. Without, a toast leads to where that is asked. */
  onPrompt?: ((appointment: Appointment) => void) | undefined
  onDone?: (() => void) | undefined
  onClosed: () => void
}

const words = {
  cancel: {
    title: 'Cancel appointment',
    submit: 'Cancel appointment',
    text: 'Everyone with the calendar file is notified, and it’s removed from their calendars.',
  },
  noShow: { title: 'Record no-show', submit: 'Record no-show', text: 'The referring provider will see the reason.' },
} as const
const endings: readonly Ending[] = ['noShow', 'cancel']
const endingNames = { noShow: 'No-show', cancel: 'Canceled' } as const
/** The most likely one. */
const lateCode = 'cancelled_late'

/** Why an appointment did not take place. */
export function EndAppointmentDialog({ appointment, as, onPrompt, onDone, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const now = useNow()
  const prompt = usePrompt()
  const possible = endings.filter((ending) => appointmentSteps(appointment, now).includes(ending))
  const isLate = hasBegun(appointment, now)
  const customer = useCustomerNotice(appointment)
  const [ending, setEnding] = useState(as ?? possible[0] ?? 'cancel')
  const isNoShow = ending === 'noShow'
  const isCoded = isNoShow || isLate
  const { data: choices = [] } = useEndpoint(reasons.list, { appliesTo: ReasonUse.NoShow }, { enabled: isCoded })
  const isCommentRequired = (code: string) =>
    !isCoded || choices.some((choice) => choice.code === code && choice.isCommentRequired)
  const codeOf = (selected: string) =>
    selected || (!isNoShow && isLate && choices.some(({ code }) => code === lateCode) ? lateCode : '')
  const form = useEndpointForm(appointments.change, {
    draftOf: `${as ?? 'end'} ${appointment.id}`,
    feedback: 'nothing',
    initialValues: { reasonCode: '', comment: '' },
    toInput: ({ reasonCode, comment }) => ({
      id: appointment.id,
      version: appointment.version,
      state: isNoShow ? AppointmentState.NoShow : AppointmentState.Cancelled,
      ...(isCoded && { reasonCode: codeOf(reasonCode) }),
      comment,
    }),
    check: ({ reasonCode, comment }) => ({
      ...(isCoded && !codeOf(reasonCode) && { reasonCode: messages.requiredSelect('Reason') }),
      ...(isCommentRequired(codeOf(reasonCode)) &&
        !comment.trim() && { comment: messages.required(isCoded ? 'Comment' : 'Reason') }),
    }),
    onSuccess: (data) => {
      const whose = data.customer.name ?? data.referral?.reference
      toast.success(
        `${whose ? `${whose}’s appointment` : 'Appointment'} ${isNoShow ? 'recorded as a no-show' : 'canceled'}`,
      )
      onDone?.()
      dialog.onClose()
      if (isNoShow && data.referral && data.noShows >= promptingNoShows) (onPrompt ?? prompt)(data)
    },
  })
  const { title, submit, text } = words[ending]
  const code = codeOf(form.values.reasonCode)
  const when = whenInWords({
    startsAt: new Date(appointment.startsAt),
    endsAt: new Date(appointment.endsAt),
    timeZone: appointment.timeZone,
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={title}
      description={[`${[appointment.customer.name, when].filter(Boolean).join(' · ')}.`, text, !isNoShow && customer]
        .filter(Boolean)
        .join(' ')}
      submit={submit}
      dismiss="Back"
      isDangerous
    >
      {as === undefined && possible.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label="What happened"
          value={ending}
          onChange={(next) => {
            setEnding(next)
            form.clearErrors()
          }}
          data={possible.map((value) => ({ value, label: endingNames[value] }))}
        />
      )}
      {isCoded && (
        <SearchSelect
          label="Reason"
          withAsterisk
          options={choices.map(({ code, label }) => ({ value: code, name: label }))}
          value={code ? { value: code } : null}
          onChange={(choice) => form.setFieldValue('reasonCode', choice?.value ?? '')}
          error={form.errors.reasonCode}
        />
      )}
      <CommentField
        label={isCoded ? 'Comment' : 'Reason'}
        withAsterisk={isCommentRequired(code)}
        {...form.getInputProps('comment')}
        maxLength={500}
      />
    </EndpointDialog>
  )
}

function usePrompt() {
  const navigate = useNavigate()
  return ({ customer, referral, noShows }: Appointment) =>
    toast.done(`${customer.name ?? referral!.reference} missed ${noShows} appointments`, {
      label: 'Close or book again',
      onPress: () =>
        void navigate({ to: '/customer-referrals/in-bound', search: { id: referral!.id, queue: 'all' as const } }),
    })
}

/** Whether the customer is emailed about it, or has to hear it otherwise. */
function useCustomerNotice({ referral, customer: { id } }: Appointment) {
  const subject = referral ? { referralId: referral.id } : { customerId: id ?? undefined }
  const { data } = useEndpoint(appointments.options, subject, { enabled: !!(referral ?? id), isSilent: true })
  if (!data) return null
  const { firstName, isEmailable } = data.customer
  return isEmailable ? `${firstName} will get an email.` : `${firstName} won’t get an email, so let them know.`
}
