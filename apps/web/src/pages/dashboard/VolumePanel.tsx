import { Skeleton } from '@mantine/core'
import type { Dashboard } from '../../features/figures/dashboard/useDashboard.ts'
import type { PageLink } from '../../kit/address/pageLink.ts'
import { dayInWords } from '../../kit/dates/dates.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { ChartPanel } from '../../ui/charts/ChartPanel.tsx'
import { DayBars, DayTable } from '../../ui/charts/DayBars.tsx'
import { Legend } from '../../ui/charts/Legend.tsx'
import { useIsPhone } from '../../ui/layout/useIsPhone.ts'

type Props = { data: Dashboard | undefined; days: number; isNetwork: boolean }

const colors = ['var(--brand-mark)', 'var(--series-2)'] as const
/** A phone has room for two weeks. */
const daysOnPhone = 14
const inbound = '/customer-referrals/in-bound'

/** An entity sees what came in and what went out; the network, where both are the same, what was sent and answered. */
export function VolumePanel({ data, days, isNetwork }: Props) {
  const { today } = useDates()
  const shownDays = useIsPhone() ? Math.min(days, daysOnPhone) : days
  const names = isNetwork ? ['Sent', 'Answered'] : ['Inbound', 'Outbound']
  const series = names.map((name, index) => ({ name, color: colors[index]! }))
  const trend = (data?.trend ?? []).slice(-shownDays).map((day) => ({
    date: day.date,
    values: isNetwork ? [day.sent, day.accepted + day.rejected] : [day.inbound, day.outbound],
  }))
  const total = (of: number) => trend.reduce((sum, { values }) => sum + values[of]!, 0).toLocaleString('en-US')
  const bars = {
    series,
    summary: `Referrals per day, last ${shownDays} days: ${names.map((name, of) => `${total(of)} ${name.toLowerCase()}`).join(', ')}`,
    days: trend.map(({ date, values }) => {
      const search = { queue: 'all', from: date, to: date } as const
      return {
        label: dayInWords(date, 'day'),
        values,
        links: [
          { to: inbound, search },
          isNetwork
            ? { to: inbound, search: { ...search, dateOf: 'answered', isCounted: true } }
            : { to: '/customer-referrals/out-bound', search },
        ] satisfies PageLink[],
        isUnfinished: date === today(),
      }
    }),
  }
  return (
    <ChartPanel
      title="Referrals per day"
      subtitle={`Last ${shownDays} days`}
      legend={<Legend marks={series} />}
      table={<DayTable {...bars} />}
    >
      {data ? <DayBars {...bars} /> : <Skeleton h={220} />}
    </ChartPanel>
  )
}
