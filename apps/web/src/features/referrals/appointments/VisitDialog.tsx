import { messages } from '@handoff/contracts/kit'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { type Appointment, appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { Chip, Flex, NumberInput, Text, TextInput } from '@mantine/core'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { toast } from '../../../kit/toast.tsx'
import { CommentField } from '../../../ui/form/CommentField.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { PendingDialog } from '../../../ui/overlay/PendingDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { type Options, wallIn } from './bookingForm.ts'

type Subject = { referralId?: number | undefined; customerId?: number | undefined }
type Props = Subject & {
  /** The visit completes it. */
  appointment?: Appointment | undefined
  onDone?: (() => void) | undefined
  onClosed: () => void
}

/** Records what was done for a customer, and when. */
export function VisitDialog({ appointment, onDone, onClosed, ...owner }: Props) {
  const subject: Subject = appointment
    ? appointment.referral
      ? { referralId: appointment.referral.id }
      : { customerId: appointment.customer.id ?? undefined }
    : owner
  const { data, error, refetch } = useEndpoint(appointments.options, subject)
  if (!data)
    return (
      <PendingDialog isLong title="Record a visit" size={616} error={error} refetch={refetch} onClosed={onClosed} />
    )
  return <VisitForm options={data} subject={subject} appointment={appointment} onDone={onDone} onClosed={onClosed} />
}

type FormProps = {
  options: Options
  subject: Subject
  appointment: Appointment | undefined
  onDone?: (() => void) | undefined
  onClosed: () => void
}

export function VisitForm({ options, subject, appointment, onDone, onClosed }: FormProps) {
  const dialog = useDialog(onClosed)
  const { today, zone } = useDates()
  const minutes = appointment && (Date.parse(appointment.endsAt) - Date.parse(appointment.startsAt)) / aMinute
  const begun = appointment && wallIn(new Date(appointment.startsAt), zone).day
  const form = useEndpointForm(appointments.recordVisit, {
    draftOf: appointment?.id ?? subject.referralId ?? subject.customerId,
    initialValues: {
      visitedOn: begun && begun <= today() ? begun : today(),
      specialtyIds: [] as string[],
      services: '',
      units: '' as number | '',
      minutes: (minutes ?? '') as number | '',
      note: '',
    },
    toInput: (values) => {
      const names = options.specialties.filter(({ id }) => values.specialtyIds.includes(String(id)))
      return {
        ...(appointment ? { appointmentId: appointment.id } : subject),
        visitedOn: values.visitedOn,
        specialtyIds: names.map(({ id }) => id),
        services: [...names.map(({ name }) => name), values.services.trim()].filter(Boolean).join(', '),
        units: values.units === '' ? null : values.units,
        minutes: values.minutes === '' ? null : values.minutes,
        note: values.note,
      }
    },
    check: ({ visitedOn, services, specialtyIds }) => ({
      ...(!visitedOn && { visitedOn: messages.required('Date') }),
      ...(!services.trim() && !specialtyIds.length && { services: messages.required('Services') }),
    }),
    feedback: 'nothing',
    onSuccess: () => {
      toast.success(`${options.customer.name}’s visit recorded`)
      onDone?.()
      dialog.onClose()
    },
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      size={616}
      title="Record a visit"
      description={[options.customer.name, options.category].filter(Boolean).join(' · ')}
      submit="Record visit"
      isLong
    >
      <DateField
        label="Date"
        withAsterisk
        max={today()}
        {...form.getInputProps('visitedOn')}
        onChange={(day) => form.setFieldValue('visitedOn', day ?? '')}
      />
      {options.specialties.length > 0 && (
        <div>
          <Text inherit mb="xxs" fz="sm" fw="500">
            Services
          </Text>
          <Chip.Group
            multiple
            value={form.values.specialtyIds}
            onChange={(ids) => form.setFieldValue('specialtyIds', ids)}
          >
            <Flex gap="xs" wrap="wrap" role="group" aria-label="Services from the category">
              {options.specialties.map(({ id, name }) => (
                <Chip key={id} value={String(id)} size="xs">
                  {name}
                </Chip>
              ))}
            </Flex>
          </Chip.Group>
        </div>
      )}
      <TextInput
        label={options.specialties.length ? 'Other services' : 'Services'}
        placeholder="Blood pressure check, food box"
        withAsterisk={form.values.specialtyIds.length === 0}
        maxLength={300}
        {...form.getInputProps('services')}
      />
      <Grid columns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="sm" align="start">
        <NumberInput label="Quantity" min={0} max={9999} {...form.getInputProps('units')} />
        <NumberInput label="Duration in minutes" min={1} max={1440} {...form.getInputProps('minutes')} />
      </Grid>
      <CommentField label="Note" {...form.getInputProps('note')} />
    </EndpointDialog>
  )
}
