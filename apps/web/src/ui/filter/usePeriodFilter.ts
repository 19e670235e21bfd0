import { addDays } from '@handoff/contracts/kit/dates/days'
import { formatDay } from '../../kit/dates/dates.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { choiceFilter } from './ListFilters.tsx'

/** Days as YYYY-MM-DD, both included. */
export type Period = { from?: string; to?: string }

const spans = [
  { days: 1, label: 'Today' },
  { days: 7, label: 'Last 7 days' },
  { days: 30, label: 'Last 30 days' },
  { days: 90, label: 'Last 90 days' },
] as const

/** Narrows a list to the last days, counted in the person's time zone. */
export function usePeriodFilter(
  label: string,
  value: Period,
  onChange: (period: Period) => void,
  /** Longer ones, where they make sense; `isRequired`: it has one anyway. */
  {
    longer = [],
    isRequired = false,
  }: { longer?: readonly { days: number; label: string }[]; isRequired?: boolean } = {},
) {
  const { today } = useDates()
  const day = today()
  const startOf = (days: number) => addDays(day, 1 - days)
  const all = [...spans, ...longer]
  const current = all.find(({ days }) => value.from === startOf(days))
  const isOther = (value.from ?? value.to) !== undefined && !current

  return choiceFilter({
    label,
    isRequired,
    options: [
      ...all.map(({ days, label: name }) => ({ value: days as number, label: name })),
      ...(isOther
        ? [
            {
              value: 0,
              label: `${value.from ? formatDay(value.from) : '…'} – ${value.to ? formatDay(value.to) : 'today'}`,
            },
          ]
        : []),
    ],
    value: current ? current.days : isOther ? 0 : undefined,
    onChange: (days) => {
      if (days !== 0) onChange({ from: days === undefined ? undefined : startOf(days), to: undefined })
    },
  })
}
