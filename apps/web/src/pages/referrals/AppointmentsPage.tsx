import { sideOf } from '@handoff/contracts/kit'
import { addDays } from '@handoff/contracts/kit/dates/days'
import { type Appointment, appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core'
import { IconCalendarEvent, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AppointmentItem } from '../../features/referrals/appointments/AppointmentItem.tsx'
import css from '../../features/referrals/appointments/appointments.module.css'
import { useAppointmentDialogs } from '../../features/referrals/appointments/useAppointmentDialogs.tsx'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { dayInWords } from '../../kit/dates/dates.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { useNow } from '../../kit/dates/useNow.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { CardTitle } from '../../ui/layout/CardTitle.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { PlainList } from '../../ui/layout/PlainList.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import { PageTurner } from '../../ui/table/PageTurner.tsx'
import { appointmentsSearch } from './referrals.search.ts'

const size = 50

/** The appointments of one day, one's own or the team's, each with its next step. */
export function AppointmentsPage() {
  const { day: selectedDay, who } = useSearchOf(appointmentsSearch)
  const navigate = useNavigate()
  const { today } = useDates()
  const day = selectedDay ?? today()
  // Those of the administrative side are hardly ever one's own.
  const isNetwork = sideOf(useMe().userType.id) === 'admin'
  const isTeam = who === 'team' || isNetwork
  const [page, setPage] = useState(1)
  const [ended, setEnded] = useState<Appointment>()
  const { data, error, refetch } = useEndpoint(
    appointments.list,
    { from: day, to: day, pageNo: page, pageSize: size, ...(!isTeam && { isMine: true }) },
    { keep: true },
  )
  const { open, dialog } = useAppointmentDialogs({ onPrompt: setEnded })
  const now = useNow()
  const go = (next: string) => {
    setPage(1)
    void navigate({
      to: '.',
      search: (before) => ({ ...before, day: next === today() ? undefined : next }),
      replace: true,
    })
  }
  const step = (days: number) => addDays(day, days)
  return (
    <Page
      title="Appointments"
      isOneLine
      isDense
      actions={
        <Button variant="default" renderRoot={(props) => <Link to="/customer-referrals/in-bound" {...props} />}>
          Inbound Referrals
        </Button>
      }
    >
      <section className="panel" aria-label="Appointments of the day">
        <Group className="soft-below" gap="xs" py="sm" px={{ base: 'md', md: 'lg' }}>
          <CardTitle mr="auto" lts="var(--font-tight)">
            {titleOf(day, today())}
          </CardTitle>
          {!isNetwork && (
            <SegmentedControl
              size="xs"
              aria-label="Whose appointments"
              data={[
                { value: 'mine', label: 'Mine' },
                { value: 'team', label: 'Team' },
              ]}
              value={isTeam ? 'team' : 'mine'}
              onChange={(next) => {
                setPage(1)
                void navigate({
                  to: '.',
                  search: (before) => ({ ...before, who: next === 'team' ? ('team' as const) : undefined }),
                  replace: true,
                })
              }}
            />
          )}
          <Button variant="default" size="xs" onClick={() => go(today())} disabled={day === today()}>
            Today
          </Button>
          <ActionIcon variant="default" size={30} aria-label="Previous day" onClick={() => go(step(-1))}>
            <IconChevronLeft size={16} />
          </ActionIcon>
          <ActionIcon variant="default" size={30} aria-label="Next day" onClick={() => go(step(1))}>
            <IconChevronRight size={16} />
          </ActionIcon>
        </Group>
        {error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : !data ? (
          <ListSkeleton rows={5} />
        ) : data.total === 0 ? (
          <EmptyState
            icon={IconCalendarEvent}
            title={isTeam ? 'No appointments on this day' : 'You have no appointments on this day'}
            text="Appointments are booked from a referral or a customer’s page."
          />
        ) : (
          <PlainList className={css.rows} gap={0} aria-label="Appointments">
            {data.data.map((appointment) => (
              <AppointmentItem
                key={appointment.id}
                appointment={appointment}
                now={now}
                onAction={(step) => open({ step, appointment })}
              />
            ))}
          </PlainList>
        )}
        <PageTurner page={page} size={size} total={data?.total ?? 0} onTurn={setPage} />
      </section>
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

function titleOf(day: string, today: string) {
  const words = dayInWords(day, 'inFull')
  return day === today ? `Today, ${words}` : words
}
