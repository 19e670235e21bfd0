import { OwnCapacity } from '../../features/network/entities/OwnCapacity.tsx'
import { AppointmentsToday } from '../../features/referrals/appointments/AppointmentsToday.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { CapacityNotConfirmed } from './CapacityNotConfirmed.tsx'
import css from './DashboardPage.module.css'
import { RequestsWaiting } from './RequestsWaiting.tsx'

/** Next to the work: an entity's capacity and day; for the administrators what waits for a decision. */
export const TodayAside = ({ isNetwork }: { isNetwork: boolean }) => (
  <Grid className={css.aside} columns="minmax(0, 1fr)" gap="sm" style={{ alignContent: 'start' }}>
    {isNetwork ? (
      <>
        <RequestsWaiting />
        <CapacityNotConfirmed />
      </>
    ) : (
      <>
        <OwnCapacity />
        <AppointmentsToday />
      </>
    )}
  </Grid>
)
