import {
  type Appointment,
  AppointmentState,
  appointments,
} from '@handoff/contracts/referrals/appointments/appointments'
import { timeIn } from '@handoff/contracts/referrals/appointments/when'
import { Box, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useNow } from '../../../kit/dates/useNow.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { TwoLines } from '../../../ui/display/TwoLines.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { AppointmentName } from './AppointmentLinks.tsx'

const most = 6

/** On the dashboard: the team’s appointments of today, those to come before those that are over. */
export function AppointmentsToday() {
  const mayView = useCan(appointments.list)
  const day = useDates().today()
  const now = useNow()
  const { data, error, refetch } = useEndpoint(
    appointments.list,
    { from: day, to: day, pageSize: 100 },
    { enabled: mayView },
  )
  if (!mayView) return null
  const all = (data?.data ?? []).filter(({ state }) => state !== AppointmentState.Cancelled)
  const upcoming = nextOf(all, now)
  return (
    <Panel
      title="Appointments today"
      isFlush
      aside={
        <Link to="/customer-referrals/appointments" search={{ who: 'team' }} className="brand-link">
          All{all.length > most ? ` ${all.length}` : ''}
        </Link>
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={3} />
      ) : upcoming.length === 0 ? (
        <Text inherit pt="xs" px="lg" pb="md" fz="sm" c="dimmed">
          No appointments today.
        </Text>
      ) : (
        <PlainList gap="sm" pt="sm" px="lg" pb="md">
          {upcoming.map((appointment) => {
            const { id, startsAt, endsAt, timeZone, referral, assignee } = appointment
            return (
              <Grid
                component="li"
                columns="72px minmax(0, 1fr)"
                gap="xs"
                key={id}
                c={new Date(endsAt) < now ? 'dimmed' : undefined}
              >
                <Box
                  className="tnum nowrap"
                  component="time"
                  c={new Date(endsAt) < now ? undefined : 'var(--text-2)'}
                  fz="sm"
                  lh="1.6"
                  dateTime={startsAt}
                >
                  {timeIn(new Date(startsAt), timeZone)}
                </Box>
                <TwoLines
                  name={<AppointmentName appointment={appointment} />}
                  detail={[referral?.category, assignee?.name].filter(Boolean).join(', ')}
                  isStrong
                />
              </Grid>
            )
          })}
        </PlainList>
      )}
    </Panel>
  )
}

/** As many as fit, from the first that is not over; in the evening the last ones. */
function nextOf(all: readonly Appointment[], now: Date) {
  const next = all.findIndex(({ endsAt }) => new Date(endsAt) >= now)
  const last = Math.max(0, all.length - most)
  const from = next < 0 ? last : Math.min(next, last)
  return all.slice(from, from + most)
}
