import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { periods } from './dashboard.search.ts'

/** How far figures and charts reach back; the work list always shows the current state. */
export function PeriodSwitch({ days, isWide }: { days: number; isWide?: boolean }) {
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label="Period"
      fullWidth={isWide}
      mb={isWide ? 'sm' : undefined}
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
  )
}
