import { sideOf } from '@handoff/contracts/kit'
import { weekdayOf } from '@handoff/contracts/kit/dates/day-words'
import { addDays } from '@handoff/contracts/kit/dates/days'
import { type Appointment, appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { ActionIcon, Box, Button, Flex, SegmentedControl, Select } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconCalendarEvent, IconCalendarPlus, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AppointmentItem } from '../../features/referrals/appointments/AppointmentItem.tsx'
import css from '../../features/referrals/appointments/appointments.module.css'
import { CalendarGrid } from '../../features/referrals/appointments/calendar/CalendarGrid.tsx'
import { CalendarLegend } from '../../features/referrals/appointments/calendar/CalendarLegend.tsx'
import { ToBook } from '../../features/referrals/appointments/calendar/ToBook.tsx'
import { WeekStrip } from '../../features/referrals/appointments/calendar/WeekStrip.tsx'
import { useAppointmentDialogs } from '../../features/referrals/appointments/useAppointmentDialogs.tsx'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { datesIn, dayInWords } from '../../kit/dates/dates.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { useNow } from '../../kit/dates/useNow.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { CardTitle } from '../../ui/layout/CardTitle.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { PlainList } from '../../ui/layout/PlainList.tsx'
import { useIsDesktop } from '../../ui/layout/useIsDesktop.ts'
import { useIsPhone } from '../../ui/layout/useIsPhone.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import { appointmentsSearch } from './referrals.search.ts'

const most = 100

/** The appointments of a day or a week, one's own or the team's: drawn at their time, or as a list to work through. */
export function AppointmentsPage() {
  const { day: selectedDay, who, place, view: selectedView } = useSearchOf(appointmentsSearch)
  const navigate = useNavigate()
  const { today } = useDates()
  const isPhone = useIsPhone()
  const isDesktop = useIsDesktop()
  const now = useNow()
  const day = selectedDay ?? today()
  const wanted = selectedView ?? (isDesktop ? 'week' : 'day')
  // Seven columns have no room on a phone.
  const view = isPhone && wanted === 'week' ? 'day' : wanted
  // Those of the administrative side are hardly ever one's own.
  const isNetwork = sideOf(useMe().userType.id) === 'admin'
  const whose = who ?? (isNetwork ? 'team' : undefined)
  const canBook = useCan(appointments.book) && !isNetwork
  const mayList = useCan(referrals.listInbound)
  const [booking, setBooking] = useState<{ startsAt?: Date }>()
  const [ended, setEnded] = useState<Appointment>()
  const { open, dialog } = useAppointmentDialogs({ onPrompt: setEnded })

  const monday = addDays(day, -weekdayOf(day))
  const week = { from: monday, to: addDays(monday, 6) }
  const calendar = useEndpoint(
    appointments.calendar,
    { ...week, ...(place !== undefined && { locationId: place }) },
    { keep: true },
  )
  const list = useEndpoint(
    appointments.list,
    {
      ...(view === 'list' ? { from: day, to: day } : week),
      pageSize: most,
      ...(whose === undefined && { isMine: true }),
      ...(whose !== undefined && whose !== 'team' && { assignee: whose }),
      ...(place !== undefined && { locationId: place }),
    },
    { keep: true },
  )
  const change = (search: Partial<ReturnType<typeof useSearchOf<typeof appointmentsSearch>>>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...search }), replace: true })
  const go = (next: string) => change({ day: next === today() ? undefined : next })
  const step = (by: number) => go(addDays(day, view === 'week' ? 7 * by : by))
  useHotkeys([
    ['T', () => go(today())],
    ['ArrowLeft', () => step(-1)],
    ['ArrowRight', () => step(1)],
  ])

  const book = (referralId: number) => {
    const startsAt = booking?.startsAt
    setBooking(undefined)
    open({ kind: 'book', referralId, ...(startsAt && { startsAt }) })
  }
  const all = (list.data?.data ?? []) as Appointment[]
  const shownDays = calendar.data?.days.filter((one) => view === 'week' || one.day === day) ?? []
  const timeZone = calendar.data?.timeZone
  const error = list.error ?? calendar.error
  const sides = calendar.data
  return (
    <Page
      title="Appointments"
      isOneLine
      isDense
      actions={
        <>
          <SegmentedControl
            size={isPhone ? 'xs' : 'sm'}
            aria-label="View"
            data={['day', ...(isPhone ? [] : ['week']), 'list'].map((value) => ({
              value,
              label: value.charAt(0).toUpperCase() + value.slice(1),
            }))}
            value={view}
            onChange={(next) => change({ view: next as typeof view })}
          />
          {canBook && (
            <Button
              leftSection={isPhone ? null : <IconCalendarPlus size={16} stroke={1.8} />}
              onClick={() => setBooking({})}
            >
              Book
            </Button>
          )}
        </>
      }
    >
      <Grid
        columns={isDesktop && canBook && mayList && view !== 'list' ? 'minmax(0, 1fr) 264px' : 'minmax(0, 1fr)'}
        gap="md"
        align="start"
      >
        <section
          className="panel"
          aria-label={view === 'week' ? 'Appointments of the week' : 'Appointments of the day'}
        >
          <Flex className="soft-below" gap="xs" align="center" wrap="wrap" py="sm" px={{ base: 'md', md: 'lg' }}>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={view === 'week' ? 'Previous week' : 'Previous day'}
              onClick={() => step(-1)}
            >
              <IconChevronLeft size={16} />
            </ActionIcon>
            <Button variant="default" size="xs" onClick={() => go(today())} disabled={day === today()}>
              Today
            </Button>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={view === 'week' ? 'Next week' : 'Next day'}
              onClick={() => step(1)}
            >
              <IconChevronRight size={16} />
            </ActionIcon>
            <CardTitle mr="auto" ml="xs" lts="var(--font-tight)">
              {view === 'week' ? weekTitle(week) : titleOf(day, today(), isPhone)}
            </CardTitle>
            <Flex gap="xs" w={{ base: '100%', lg: 340 }} justify="flex-end">
              {!isNetwork && (
                <Select
                  size="xs"
                  flex="1 1 150px"
                  aria-label="Whose appointments"
                  data={[
                    { value: 'mine', label: 'Mine' },
                    { value: 'team', label: 'Everyone' },
                    ...(sides?.people ?? []).map(({ key, name }) => ({ value: key, label: name })),
                  ]}
                  value={whose ?? 'mine'}
                  onChange={(next) => change({ who: next === 'mine' || next === null ? undefined : next })}
                  allowDeselect={false}
                  searchable={(sides?.people.length ?? 0) > 8}
                />
              )}
              {sides && sides.locations.length > 1 && (
                <Select
                  size="xs"
                  flex="1 1 150px"
                  aria-label="Location"
                  data={[
                    { value: '', label: 'All locations' },
                    ...sides.locations.map(({ id, name }) => ({ value: String(id), label: name })),
                  ]}
                  value={place === undefined ? '' : String(place)}
                  onChange={(next) => change({ place: next ? Number(next) : undefined })}
                  allowDeselect={false}
                />
              )}
            </Flex>
          </Flex>
          {error ? (
            <ErrorState error={error} onRetry={() => void Promise.all([list.refetch(), calendar.refetch()])} />
          ) : !list.data || !sides || !timeZone ? (
            <ListSkeleton rows={8} />
          ) : view === 'list' ? (
            <DayList
              {...{ all, now, isTeam: whose !== undefined }}
              onAction={(one, appointment) => open({ step: one, appointment })}
            />
          ) : (
            <>
              {view === 'day' && (
                <WeekStrip days={sides.days} appointments={all} today={today()} onSelect={go} {...{ day, timeZone }} />
              )}
              <Box style={{ overflowX: 'auto' }}>
                <CalendarGrid
                  days={shownDays}
                  appointments={all}
                  showsWho={whose !== undefined}
                  onStep={(one, appointment) => open({ step: one, appointment })}
                  onPick={canBook && mayList ? (startsAt) => startsAt > now && setBooking({ startsAt }) : undefined}
                  {...{ timeZone, now }}
                />
              </Box>
              <CalendarLegend {...{ all, total: list.data.total, most, now }} isWeek={view === 'week'} />
            </>
          )}
        </section>
        {isDesktop && canBook && mayList && view !== 'list' && (
          <Panel title="To book" subtitle="Press the free time." isFlush>
            <Box mt="sm">
              <ToBook onBook={book} />
            </Box>
          </Panel>
        )}
      </Grid>
      <Dialog
        title={booking?.startsAt ? `Book ${lowerWhen(booking.startsAt, timeZone)}` : 'Book an appointment'}
        description="Accepted referrals without a time. For anyone else, book on the customer’s page."
        isOpen={booking !== undefined}
        onClose={() => setBooking(undefined)}
        isScrolling
        footer={
          <Button variant="default" renderRoot={(props) => <Link to="/customer-management/clients" {...props} />}>
            Customers
          </Button>
        }
      >
        {booking && <ToBook startsAt={booking.startsAt} onBook={book} />}
      </Dialog>
      {dialog}
      <ConfirmDialog
        title={`${ended?.customer.name ?? 'The customer'} missed ${ended?.noShows} appointments`}
        confirm="Open referral"
        dismiss="Not now"
        isOpen={ended !== undefined}
        onClose={() => setEnded(undefined)}
        onConfirm={() =>
          void navigate({
            to: '/customer-referrals/in-bound',
            search: { id: ended!.referral!.id, queue: 'all' as const },
          })
        }
      >
        Close the referral as a no-show, or book again?
      </ConfirmDialog>
    </Page>
  )
}

type ListProps = {
  all: readonly Appointment[]
  now: Date
  isTeam: boolean
  onAction: (step: Parameters<Parameters<typeof AppointmentItem>[0]['onAction']>[0], appointment: Appointment) => void
}

function DayList({ all, now, isTeam, onAction }: ListProps) {
  if (!all.length)
    return (
      <EmptyState
        icon={IconCalendarEvent}
        title={isTeam ? 'No appointments on this day' : 'You have no appointments on this day'}
        text="Book one with the button above, or from a referral or a customer’s page."
      />
    )
  return (
    <PlainList className={css.rows} gap={0} aria-label="Appointments">
      {all.map((appointment) => (
        <AppointmentItem
          key={appointment.id}
          appointment={appointment}
          now={now}
          onAction={(step) => onAction(step, appointment)}
        />
      ))}
    </PlainList>
  )
}

const lowerWhen = (startsAt: Date, timeZone = 'UTC') => datesIn(timeZone).formatMoment(startsAt)

function titleOf(day: string, today: string, isShort: boolean) {
  const words = dayInWords(day, isShort ? 'weekdayAndDay' : 'inFull')
  return day === today && !isShort ? `Today, ${words}` : words
}

/** 'November 23–29, 2026', 'November 30 – December 6, 2026'. */
function weekTitle({ from, to }: { from: string; to: string }) {
  const [first, last] = [from, to].map((day) => dayInWords(day, 'monthAndYear'))
  const month = first!.split(' ')[0]!
  const until = first === last ? `–${Number(to.slice(8))}` : ` – ${last!.split(' ')[0]} ${Number(to.slice(8))}`
  return `${month} ${Number(from.slice(8))}${until}, ${to.slice(0, 4)}`
}
