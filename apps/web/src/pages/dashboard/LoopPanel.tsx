import { loopDays, loopGoal } from '@handoff/contracts/figures/dashboard'
import { Skeleton, Text } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import type { Dashboard } from '../../features/figures/dashboard/useDashboard.ts'
import { dayInWords } from '../../kit/dates/dates.ts'
import { ChartPanel } from '../../ui/charts/ChartPanel.tsx'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { RateLine } from '../../ui/charts/RateLine.tsx'
import { PathLink } from '../../ui/display/PathLink.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

const fewest = 5

/** How many referrals of each month came to an end in time, and which months are not over yet. */
export function LoopPanel({ data }: { data: Dashboard | undefined }) {
  const points = (data?.loops ?? []).map(({ month, sent, closed, inside, link }) => ({
    label: dayInWords(month, 'month'),
    name: dayInWords(month, 'monthAndYear'),
    rate: sent < fewest ? null : Math.round((1000 * closed) / sent) / 10,
    isUnfinished: inside > 0,
    sent,
    closed,
    inside,
    link,
  }))
  const open = points.findLast(({ isUnfinished }) => isUnfinished)
  const summary = `Loop closure by month of sending, in percent, after ${loopDays} days`
  return (
    <ChartPanel
      title="Loop closure"
      subtitle={`By month sent, after ${loopDays} days`}
      table={
        <ChartTable
          caption={summary}
          head={['Month', 'Sent', 'Closed in time', 'Rate']}
          rows={points.toReversed().map(({ name, sent, closed, rate, link, isUnfinished }) => ({
            key: name,
            cells: [
              isUnfinished ? `${name}, unfinished` : name,
              <PathLink key="sent" className="link" to={link}>
                {sent.toLocaleString('en-US')}
              </PathLink>,
              closed.toLocaleString('en-US'),
              rate === null ? '–' : `${rate}%`,
            ],
          }))}
        />
      }
    >
      {!data ? (
        <Skeleton h={220} />
      ) : points.length === 0 ? (
        <EmptyState
          icon={IconChartLine}
          title="No referral is 90 days old yet"
          text="A referral counts as closed once it has an outcome or a reason."
        />
      ) : (
        <>
          <RateLine points={points} goal={loopGoal} summary={summary} />
          {open && (
            <Text inherit mt="xs" fz="xs" c="dimmed">
              {open.name} is unfinished: {open.inside.toLocaleString('en-US')}{' '}
              {open.inside === 1 ? 'referral is' : 'referrals are'} still inside the {loopDays} days.
            </Text>
          )}
        </>
      )}
    </ChartPanel>
  )
}
