import { sideOf } from '@handoff/contracts/kit'
import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { worklist } from '@handoff/contracts/referrals/worklist'

import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useDashboard } from '../../features/figures/dashboard/useDashboard.ts'
import { ReferButton } from '../../features/referrals/referrals/refer/ReferButton.tsx'
import { NeedsAction } from '../../features/referrals/worklist/NeedsAction.tsx'
import { useEmergencyWaits } from '../../features/referrals/worklist/useEmergencyWaits.ts'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { useIsPhone } from '../../ui/layout/useIsPhone.ts'
import { AwaitingAnswerLink } from '../referrals/AwaitingAnswerLink.tsx'
import { DayListLink } from '../referrals/DayListLink.tsx'
import { lineForms, stepForms } from '../referrals/ReferralRecords.tsx'
import { DashboardBoard } from './DashboardBoard.tsx'
import css from './DashboardPage.module.css'
import { dashboardSearch } from './dashboard.search.ts'
import { FirstRun } from './FirstRun.tsx'
import { PeriodSwitch } from './PeriodSwitch.tsx'
import { TodayAside } from './TodayAside.tsx'

/** What needs someone first; then the figures of a period, and how it went. */
export function DashboardPage() {
  const { days, whose } = useSearchOf(dashboardSearch)
  const navigate = useNavigate()
  const me = useMe()
  const isNetwork = sideOf(me.userType.id) === 'admin'
  const { data, error, refetch, isPlaceholderData } = useDashboard(days)
  const { formatDue } = useDates()
  const seesWorklist = useCan(worklist.show)
  const isEmergency = useEmergencyWaits(whose)
  const isPhone = useIsPhone()
  const hasWork = (data?.worklist.length ?? 0) > 0
  const isFailed = error !== null && !data
  // In small steps: figures and charts drawn in one go would keep a phone from reacting.
  const drawn = useDeferredValue(data)

  return (
    <Page
      title="Dashboard"
      subtitle={isNetwork ? 'Your network' : me.entity?.name}
      actions={
        <>
          {!isPhone && <PeriodSwitch days={days} />}
          <AwaitingAnswerLink />
          <DayListLink />
          <ReferButton isSecondary={isEmergency} />
        </>
      }
      isOneLine
    >
      <Grid className={css.top} gap="sm" mb="sm" style={{ alignContent: 'start' }}>
        {seesWorklist && (
          <Grid className={css.work} columns="minmax(0, 1fr)" gap="sm" style={{ alignContent: 'start' }}>
            {!hasWork && <FirstRun isHeld={!data && !isFailed} />}
            <NeedsAction
              whose={whose}
              onWhose={(next) =>
                void navigate({ to: '.', search: { days, whose: next }, replace: true, resetScroll: false })
              }
              forms={stepForms}
              lineForms={lineForms}
              shown={7}
              {...(data?.nextDueAt && { next: `Next due ${lowered(formatDue(data.nextDueAt).when)}.` })}
            />
            {hasWork && <FirstRun />}
          </Grid>
        )}
        <TodayAside isNetwork={isNetwork} />
      </Grid>
      {/* The work starts high: on a phone the period is next to what it changes. */}
      {isPhone && <PeriodSwitch days={days} isWide />}
      <DashboardBoard
        data={drawn}
        days={days}
        isNetwork={isNetwork}
        isStale={isPlaceholderData}
        error={isFailed ? error : null}
        onRetry={refetch}
      />
    </Page>
  )
}
