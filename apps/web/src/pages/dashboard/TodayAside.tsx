import { OwnCapacity } from '../../features/network/entities/OwnCapacity.tsx'
import { AppointmentsToday } from '../../features/referrals/appointments/AppointmentsToday.tsx'
import { CapacityNotConfirmed } from './CapacityNotConfirmed.tsx'
import css from './DashboardPage.module.css'
import { RequestsWaiting } from './RequestsWaiting.tsx'

/** Next to the work: an entity's capacity and day; for the administrators what waits for a decision. */
export const TodayAside = ({ isNetwork }: { isNetwork: boolean }) => (
  <div className={css.aside}>
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
  </div>
)
