import { isPhone, messages, phoneProblem, storedPhone } from '@handoff/contracts/kit'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import {
  type Appointment,
  appointments,
  type EarlierEnd,
  earlierEndNames,
  earlierEnds,
  Modality,
  modalityNames,
} from '@handoff/contracts/referrals/appointments/appointments'
import { dayIn, timeIn, whenInWords } from '@handoff/contracts/referrals/appointments/when'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import {
  Box,
  Flex,
  Group,
  Radio,
  SegmentedControl,
  Select,
  Text,
  Textarea,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { IconAlertTriangle, IconBuilding, IconPhone, IconVideo } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { datesIn } from '../../../kit/dates/dates.ts'
import { durationOf } from '../../../kit/dates/durationOf.ts'
import { readDay } from '../../../kit/dates/readDay.ts'
import { useNow } from '../../../kit/dates/useNow.ts'
import { ask } from '../../../kit/query/client.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { toast } from '../../../kit/toast.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { PhoneInput } from '../../../ui/form/PhoneInput.tsx'
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { PendingDialog } from '../../../ui/overlay/PendingDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { BookingHints } from './BookingHints.tsx'
import {
  type BookingValues,
  isSkipped,
  lengths,
  type Options,
  spanOf,
  timeOptions,
  valuesFor,
  wallIn,
} from './bookingForm.ts'
import { DayStrip } from './DayStrip.tsx'
import { useZones } from './useZones.ts'

type Subject = { referralId?: number | undefined; customerId?: number | undefined }
type Props = Subject & {
  /** Moves this one. */
  appointment?: Appointment | undefined
  /** A time that was chosen before, in place of the next free one. */
  startsAt?: Date | undefined
  onDone?: (() => void) | undefined
  onClosed: () => void
}

/** Books an appointment for a referral or a customer, or moves one. */
export function AppointmentDialog({ appointment, startsAt, onDone, onClosed, ...owner }: Props) {
  const subject: Subject = appointment
    ? appointment.referral
      ? { referralId: appointment.referral.id }
      : { customerId: appointment.customer.id ?? undefined }
    : owner
  const { data, error, refetch } = useEndpoint(appointments.options, subject)
  if (!data)
    return (
      <PendingDialog
        isLong
        title={titleOf(appointment)}
        size={720}
        error={error}
        refetch={refetch}
        onClosed={onClosed}
      />
    )
  return <BookingForm options={data} {...{ subject, appointment, startsAt, onDone, onClosed }} />
}

const modalities = [
  { value: '1', icon: IconBuilding },
  { value: '2', icon: IconPhone },
  { value: '3', icon: IconVideo },
] as const

const skipped = 'The clocks are set forward and skip this time'

const titleOf = (appointment: Appointment | undefined) => (appointment ? 'Move appointment' : 'Book an appointment')

type FormProps = {
  options: Options
  subject: Subject
  appointment: Appointment | undefined
  startsAt?: Date | undefined
  onDone?: (() => void) | undefined
  onClosed: () => void
}

export function BookingForm({ options, subject, appointment, startsAt, onDone, onClosed }: FormProps) {
  const dialog = useDialog(onClosed)
  const me = useMe()
  const navigate = useNavigate()
  const zones = useZones()
  const now = useNow()
  // What the hint says is in the way: pressing the button in spite of it means the overlap.
  const isMeant = useRef(false)
  const booked = (data: Appointment) => {
    const { startsAt: from, timeZone } = data
    const at = new Date(from)
    const who = data.customer.name ? `${data.customer.name}’s appointment` : 'Appointment'
    toast.success(
      <>
        {who} {appointment ? 'moved to' : 'booked for'} {dayIn(at, timeZone)}, {timeIn(at, timeZone)} ·{' '}
        <UnstyledButton
          className="brand-link"
          fz="inherit"
          onClick={() =>
            void navigate({ to: '/customer-referrals/appointments', search: { day: wallIn(at, me.timeZone).day } })
          }
        >
          View
        </UnstyledButton>
      </>,
    )
    onDone?.()
    dialog.onClose()
  }
  const earlier = appointment ? null : options.earlier
  // Both are asked the same, but for what says which one it is.
  const endpoint = (appointment ? appointments.change : appointments.book) as typeof appointments.book
  const which = appointment ? { id: appointment.id, version: appointment.version } : subject
  const form = useEndpointForm(endpoint, {
    feedback: 'nothing',
    draftOf: appointment?.id ?? subject.referralId ?? subject.customerId,
    initialValues: valuesFor({ options, appointment, startsAt, me: `user:${me.id}` }),
    toInput: (values) => ({
      ...which,
      ...inputOf(values),
      ...(values.earlier && { earlier: values.earlier as EarlierEnd }),
      confirmed: isMeant.current,
    }),
    check: (values) => {
      const span = spanOf(values)
      const contact = { [Modality.Phone]: 'Phone number', [Modality.Video]: 'Link', [Modality.InPerson]: null }
      const missing = contact[Number(values.modality) as Modality]
      return {
        ...(!values.day && { day: messages.required('Date') }),
        ...(values.day && !readDay(values.day) && { day: messages.date }),
        ...(!values.time && { time: messages.required('Start') }),
        ...(span && span.startsAt <= now && { time: 'This time has passed' }),
        ...(isSkipped(values) && { time: skipped }),
        ...(isCall(values) && !isPhone(values.contact) && { contact: phoneProblem(values.contact) }),
        ...(earlier && !values.earlier && { earlier: messages.requiredSelect('What happened') }),
        ...(missing && !values.contact.trim() && { contact: messages.required(missing) }),
      }
    },
    onSuccess: booked,
  })
  const { values } = form
  const Contact = isCall(values) ? PhoneInput : TextInput
  const span = spanOf(values)
  const assignee = options.assignees.find(({ key }) => key === values.assignee)
  const day = useEndpoint(
    appointments.day,
    {
      ...(assignee && { assignee: assignee.key }),
      ...subject,
      startsAt: (span?.startsAt ?? new Date(0)).toISOString(),
      endsAt: (span?.endsAt ?? new Date(1)).toISOString(),
      timeZone: values.timeZone,
      ...(isInPerson(values) && values.locationId && { locationId: Number(values.locationId) }),
      ...(appointment && { exceptId: appointment.id }),
    },
    { enabled: !!span, keep: true, isSilent: true },
  ).data
  const overlap = assignee && day?.overlap
  const customerTaken = day?.customerTaken
  const isTaken = !!overlap || customerTaken === true
  const closed = isSkipped(values) ? skipped : day?.closed
  // A time that is skipped is asked for as the one an hour later.
  const freeAfter = isSkipped(values) && span && !day?.free.length ? [span.startsAt.toISOString()] : (day?.free ?? [])
  useEffect(() => {
    isMeant.current = isTaken
  })
  const pick = (start: Date) => form.setValues(wallIn(start, values.timeZone))
  const proposal = useRef(options.start)
  /** Someone else, or somewhere else: with their next free time, unless another time was chosen already. */
  const changeWho = async (change: Partial<BookingValues>) => {
    form.setValues(change)
    const next = { ...values, ...change }
    const isProposed = !!span && !!proposal.current && span.startsAt.getTime() === Date.parse(proposal.current)
    if (appointment || !(isProposed || !span)) return
    const who = { ...(next.assignee && { assignee: next.assignee }) }
    const where = { ...(next.locationId && { locationId: Number(next.locationId) }) }
    // Without an answer the time stays, and the strip says what is in its way.
    const start = await ask(appointments.options, { ...subject, ...who, ...where }).then(
      ({ data }) => data.start,
      () => null,
    )
    if (!start) return
    proposal.current = start
    form.setValues(wallIn(new Date(start), next.timeZone))
  }
  const firstName = assignee?.name.split(' ')[0] ?? ''
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      size={720}
      title={titleOf(appointment)}
      description={[options.customer.name, options.category, subject.referralId && referenceOf(subject.referralId)]
        .filter(Boolean)
        .join(' · ')}
      submit={
        isTaken || closed
          ? appointment
            ? 'Move anyway'
            : 'Book anyway'
          : appointment
            ? 'Move appointment'
            : 'Book appointment'
      }
      footnote={span && whenInWords({ ...span, timeZone: values.timeZone })}
      isLong
    >
      {appointment && (
        <Text inherit py="xs" px="sm" bdrs="md" bg="var(--surface-sunken)" fz="sm" c="var(--text-2)">
          Now{' '}
          {whenInWords({
            startsAt: new Date(appointment.startsAt),
            endsAt: new Date(appointment.endsAt),
            timeZone: appointment.timeZone,
          })}
        </Text>
      )}
      {earlier && (
        <EarlierField
          when={whenInWords({
            startsAt: new Date(earlier.startsAt),
            endsAt: new Date(earlier.endsAt),
            timeZone: earlier.timeZone,
          })}
          value={values.earlier}
          onChange={(end) => form.setFieldValue('earlier', end)}
          error={form.errors.earlier}
        />
      )}
      <Grid columns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="sm" align="start">
        <SearchSelect
          label="With"
          placeholder="Anyone"
          options={options.assignees.map(({ key, name, group }) => ({
            value: key,
            name,
            hint: group === 'Team' ? 'Team' : 'Individual',
          }))}
          value={assignee ? { value: assignee.key, name: assignee.name } : null}
          onChange={(person) => void changeWho({ assignee: person?.value ?? '' })}
          error={form.errors.assignee}
          avatarsOf="user"
          isClearable
        />
        {isInPerson(values) ? (
          <SearchSelect
            label="Location"
            placeholder={options.locations.length ? 'Select' : 'No locations listed'}
            options={options.locations.map(({ id, name, address }) => ({
              value: String(id),
              name,
              ...(address && address !== name && { hint: address }),
            }))}
            value={values.locationId ? { value: values.locationId } : null}
            onChange={(place) => {
              const zone = options.locations.find(({ id }) => String(id) === place?.value)?.timeZone
              void changeWho({ locationId: place?.value ?? '', ...(zone && { timeZone: zone }) })
            }}
            error={form.errors.locationId}
            isClearable
          />
        ) : (
          <Contact label={isCall(values) ? 'Phone number' : 'Link'} withAsterisk {...form.getInputProps('contact')} />
        )}
      </Grid>
      <Grid columns={{ base: 'repeat(2, minmax(0, 1fr))', sm: '1.35fr 1fr 0.95fr 1.25fr' }} gap="sm" align="start">
        <DateField
          label="Date"
          withAsterisk
          {...form.getInputProps('day')}
          onChange={(next) => form.setFieldValue('day', next ?? '')}
        />
        <SearchSelect
          label="Start"
          withAsterisk
          options={timeOptions(values.time)}
          value={values.time ? { value: values.time } : null}
          onChange={(time) => form.setFieldValue('time', time?.value ?? '')}
          error={form.errors.time ?? form.errors.startsAt}
        />
        <Select
          label="Length"
          withAsterisk
          data={[...new Set([...lengths, Number(values.minutes)])]
            .sort((one, other) => one - other)
            .map((minutes) => ({ value: String(minutes), label: durationOf(minutes * aMinute) }))}
          value={values.minutes}
          onChange={(minutes) => form.setFieldValue('minutes', minutes ?? '30')}
          allowDeselect={false}
          error={form.errors.endsAt}
        />
        <SearchSelect
          label="Time zone"
          withAsterisk
          options={zones(values.timeZone)}
          value={{ value: values.timeZone }}
          onChange={(zone) => {
            if (!zone) return
            // Another zone is another name of the same moment.
            const moment = spanOf(values)?.startsAt
            form.setValues({ timeZone: zone.value, ...(moment && wallIn(moment, zone.value)) })
          }}
          error={form.errors.timeZone}
        />
      </Grid>
      {(assignee || closed) && day && span && (
        <DayStrip day={day} name={firstName} chosen={span} timeZone={values.timeZone} onPick={pick} />
      )}
      {closed && <TimeHint words={`${closed}.`} free={freeAfter} nextWords="Next open:" {...{ values, pick }} />}
      {overlap && !closed && (
        <TimeHint
          words={`${firstName} ${overlap.label === 'Booked' ? 'is booked' : `is with ${overlap.label}`} until ${timeIn(new Date(overlap.endsAt), values.timeZone)}.`}
          free={day.free}
          nextWords="Next available:"
          {...{ values, pick }}
        />
      )}
      {customerTaken && (
        <TimeHint words={`${options.customer.firstName} has another appointment at this time.`} {...{ values, pick }} />
      )}
      <Grid columns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="sm" align="start">
        <div>
          <Text inherit mb="xxs" fz="sm" fw="500" id="how">
            How
          </Text>
          <SegmentedControl
            fullWidth
            size="sm"
            aria-labelledby="how"
            data={modalities.map(({ value, icon: Icon }) => ({
              value,
              label: (
                <Flex component="span" display="inline-flex" gap="xs" align="center">
                  <Icon size={15} stroke={1.6} aria-hidden /> {modalityNames[Number(value) as Modality]}
                </Flex>
              ),
            }))}
            value={values.modality}
            onChange={(modality) =>
              form.setValues({ modality, contact: modality === '2' ? (options.phone ?? '') : '' })
            }
          />
        </div>
        <Textarea
          label={
            options.customer.isEmailable
              ? `Note for ${options.customer.firstName}`
              : `Note to read to ${options.customer.firstName}`
          }
          autosize
          minRows={1}
          maxRows={4}
          {...form.getInputProps('note')}
        />
      </Grid>
      <BookingHints options={options} assignee={assignee?.name} />
    </EndpointDialog>
  )
}

type HintProps = {
  words: string
  values: BookingValues
  pick: (start: Date) => void
  free?: readonly string[]
  nextWords?: string
}

/** What is in the way of a time, and the next ones that are possible; pressing one chooses it. */
function TimeHint({ words, values: { day, timeZone }, pick, free = [], nextWords }: HintProps) {
  const { formatMoment, formatTime } = datesIn(timeZone)
  return (
    <Group gap="xs" py="xs" px="sm" bdrs="md" bg="var(--warn-tint)" fz="sm" c="var(--warn)" role="status">
      <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
      <Text inherit flex="1 1 240px">
        <Box component="b" fw="500">
          {words}
        </Box>{' '}
        {free.length > 0 && nextWords}
      </Text>
      {free.map((moment) => (
        <UnstyledButton
          py="xxs"
          px="sm"
          fz="xs"
          fw="500"
          bd="1px solid var(--line)"
          bdrs="xl"
          bg="var(--surface)"
          c="var(--text)"
          key={moment}
          onClick={() => pick(new Date(moment))}
        >
          {wallIn(new Date(moment), timeZone).day === day ? formatTime(moment) : formatMoment(moment)}
        </UnstyledButton>
      ))}
    </Group>
  )
}

type EarlierProps = {
  when: string
  value: string
  onChange: (end: string) => void
  error: ReactNode
}

/** A referral has one appointment to come: the one before is over, one way or another. */
const EarlierField = ({ when, value, onChange, error }: EarlierProps) => (
  <Radio.Group label={`${when} has no record. What happened?`} withAsterisk {...{ value, onChange, error }}>
    <Flex rowGap="xs" columnGap="lg" wrap="wrap" pt="xs">
      {earlierEnds.map((end) => (
        <Radio key={end} value={end} label={earlierEndNames[end]} />
      ))}
    </Flex>
  </Radio.Group>
)

const isCall = ({ modality }: BookingValues) => Number(modality) === Modality.Phone
const isInPerson = ({ modality }: BookingValues) => Number(modality) === Modality.InPerson

function inputOf(values: BookingValues) {
  const span = spanOf(values)
  const modality = Number(values.modality) as Modality
  return {
    assignee: values.assignee || null,
    locationId: isInPerson(values) && values.locationId ? Number(values.locationId) : null,
    startsAt: (span?.startsAt ?? new Date(0)).toISOString(),
    endsAt: (span?.endsAt ?? new Date(0)).toISOString(),
    timeZone: values.timeZone,
    modality,
    contact: isInPerson(values) ? null : (isCall(values) && storedPhone(values.contact)) || values.contact || null,
    note: values.note || null,
  }
}
