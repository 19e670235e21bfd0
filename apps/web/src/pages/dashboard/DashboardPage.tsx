import { sideOf } from '@handoff/contracts/kit'
import { worklist } from '@handoff/contracts/worklist'
import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { AppointmentsToday } from '../../features/appointments/AppointmentsToday.tsx'
import { useDashboard } from '../../features/dashboard/useDashboard.ts'
import { OwnCapacity } from '../../features/entities/OwnCapacity.tsx'
import { ReferButton } from '../../features/referrals/refer/ReferButton.tsx'
import { NeedsAction } from '../../features/worklist/NeedsAction.tsx'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { useFailureLog } from '../../kit/query/useFailureLog.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { ErrorState } from '../../ui/layout/ErrorState.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { AwaitingAnswerLink } from '../referrals/AwaitingAnswerLink.tsx'
import { DayListLink } from '../referrals/DayListLink.tsx'
import { lineForms, stepForms } from '../referrals/ReferralRecords.tsx'
import { CategoryPanel } from './CategoryPanel.tsx'
import css from './DashboardPage.module.css'
import { dashboardSearch, periods } from './dashboard.search.ts'
import { FigureCards } from './FigureCards.tsx'
import { StatusPanel } from './StatusPanel.tsx'
import { VolumePanel } from './VolumePanel.tsx'

/** How referrals move: the figures of a period, how it went day by day, and what waits. */
export function DashboardPage() {
  const { days, whose } = useSearchOf(dashboardSearch)
  const navigate = useNavigate()
  const me = useMe()
  const isNetwork = sideOf(me.userType.id) === 'admin'
  const { data, error, refetch, isPlaceholderData } = useDashboard(days)
  useFailureLog(error)
  const seesWorklist = useCan(worklist.show)

  return (
    <Page
      title="Dashboard"
      subtitle={
        isNetwork
          ? 'How referrals are moving through your network.'
          : `How referrals are moving at ${me.entity?.name ?? 'your entity'}.`
      }
      actions={
        <>
          <SegmentedControl
            aria-label="Period"
            value={String(days)}
            onChange={(next) =>
              void navigate({
                to: '.',
                search: { days: periods.find((period) => String(period) === next) },
                replace: true,
                resetScroll: false,
              })
            }
            data={periods.map((period) => ({ value: String(period), label: `${period} days` }))}
          />
          <AwaitingAnswerLink />
          <DayListLink />
          <ReferButton />
        </>
      }
    >
      <div className={css.top}>
        {seesWorklist && (
          <NeedsAction
            whose={whose}
            onWhose={(next) =>
              void navigate({ to: '.', search: { days, whose: next }, replace: true, resetScroll: false })
            }
            forms={stepForms}
            lineForms={lineForms}
          />
        )}
        {!isNetwork && (
          <div className={css.aside}>
            <OwnCapacity />
            <AppointmentsToday />
          </div>
        )}
      </div>
      {error && !data ? (
        <section className="panel">
          <ErrorState error={error} onRetry={refetch} />
        </section>
      ) : (
        <div className={css.board} data-stale={isPlaceholderData || undefined}>
          <FigureCards data={data} days={days} isNetwork={isNetwork} />
          <div className={css.row}>
            <VolumePanel data={data} days={days} isNetwork={isNetwork} />
            <StatusPanel data={data} />
          </div>
          <div className={css.rowEven}>
            <CategoryPanel data={data} days={days} />
          </div>
        </div>
      )}
    </Page>
  )
}
