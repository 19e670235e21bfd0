import {
  type Appointment,
  AppointmentState,
  appointments,
  promptingNoShows,
} from '@handoff/contracts/appointments/appointments'
import { whenInWords } from '@handoff/contracts/appointments/when'
import { messages } from '@handoff/contracts/kit'
import { ReasonUse, reasons } from '@handoff/contracts/reasons'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { CommentField } from '../../ui/form/CommentField.tsx'
import { SearchSelect } from '../../ui/form/SearchSelect.tsx'
import { EndpointDialog } from '../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../ui/overlay/useDialog.ts'

type Props = {
  appointment: Appointment
  as: 'cancel' | 'noShow'
  /** After the second no-show of a referral: whether to close it. */
  onPrompt?: ((appointment: Appointment) => void) | undefined
  onDone?: (() => void) | undefined
  onClosed: () => void
}

const words = {
  cancel: {
    title: 'Cancel appointment',
    submit: 'Cancel appointment',
    text: 'Everyone who got the calendar file is told, and it is removed from their calendars.',
  },
  noShow: { title: 'Record no-show', submit: 'Record no-show', text: 'The referring provider sees the reason.' },
} as const

/** Why an appointment did not take place. */
export function EndAppointmentDialog({ appointment, as, onPrompt, onDone, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const isNoShow = as === 'noShow'
  const { data: choices = [] } = useEndpoint(reasons.list, { appliesTo: ReasonUse.NoShow }, { enabled: isNoShow })
  const isCommentRequired = (code: string) =>
    !isNoShow || choices.some((choice) => choice.code === code && choice.isCommentRequired)
  const form = useEndpointForm(appointments.change, {
    draftOf: `${as} ${appointment.id}`,
    initialValues: { reasonCode: '', comment: '' },
    toInput: ({ reasonCode, comment }) => ({
      id: appointment.id,
      version: appointment.version,
      state: isNoShow ? AppointmentState.NoShow : AppointmentState.Cancelled,
      ...(reasonCode && { reasonCode }),
      comment,
    }),
    check: ({ reasonCode, comment }) => ({
      ...(isNoShow && !reasonCode && { reasonCode: messages.requiredSelect('Reason') }),
      ...(isCommentRequired(reasonCode) &&
        !comment.trim() && { comment: messages.required(isNoShow ? 'Comment' : 'Reason') }),
    }),
    onSuccess: (data) => {
      onDone?.()
      dialog.onClose()
      if (isNoShow && data.referral && data.noShows >= promptingNoShows) onPrompt?.(data)
    },
  })
  const { title, submit, text } = words[as]
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
      description={`${[appointment.customer.name, when].filter(Boolean).join(' · ')}. ${text}`}
      submit={submit}
      dismiss="Back"
      isDangerous
    >
      {isNoShow && (
        <SearchSelect
          label="Reason"
          withAsterisk
          options={choices.map(({ code, label }) => ({ language: code, name: label }))}
          value={form.values.reasonCode ? { language: form.values.reasonCode } : null}
          onChange={(choice) => form.setFieldValue('reasonCode', choice?.language ?? '')}
          error={form.errors.reasonCode}
        />
      )}
      <CommentField
        label={isNoShow ? 'Comment' : 'Reason'}
        withAsterisk={isCommentRequired(form.values.reasonCode)}
        {...form.getInputProps('comment')}
        maxLength={500}
      />
    </EndpointDialog>
  )
}
