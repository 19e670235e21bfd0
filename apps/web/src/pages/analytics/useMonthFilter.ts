import { formatDay } from '../../kit/dates/dates.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { choiceFilter } from '../../ui/filter/ListFilters.tsx'
import type { ReportFilter } from './analytics.search.ts'

type Days = Pick<ReportFilter, 'days' | 'from' | 'to'>

const earlierQuarters = 4
const yearDays = 365

/** Months and quarters, as funders ask for them; without a choice the last 90 days. */
export function useMonthFilter(value: Days, onChange: (days: Days) => void) {
  const { today } = useDates()
  const [year, month] = today().split('-').map(Number) as [number, number]
  const quarter = Math.ceil(month / 3) * 3 - 2
  const options = [
    { value: 'default', label: 'Last 90 days' },
    option(year, month, 1),
    option(year, month - 1, 1),
    ...Array.from({ length: earlierQuarters + 1 }, (_, before) => option(year, quarter - 3 * before, 3)),
    { value: 'year', label: 'Last 12 months' },
  ]
  const isFixed = (value.from ?? value.to) !== undefined
  const key = isFixed ? `${value.from ?? ''} ${value.to ?? ''}` : value.days === yearDays ? 'year' : 'default'
  const isOther = !options.some((it) => it.value === key)
  const filter = choiceFilter({
    label: 'Period',
    isRequired: true,
    options: isOther ? [...options, { value: key, label: daysInWords(value) }] : options,
    value: key,
    onChange: (selected) => {
      if (!selected || selected === key) return
      const [from, to] = selected.split(' ')
      if (to) onChange({ days: undefined, from, to })
      else onChange({ days: selected === 'year' ? yearDays : undefined, from: undefined, to: undefined })
    },
  })
  return { ...filter, chip: key === 'default' ? undefined : filter.chip }
}

const daysInWords = ({ from, to }: Days) => `${from ? formatDay(from) : '…'} – ${to ? formatDay(to) : 'today'}`

/** 'Jul to Sep 2026'. A month below 1 is one of the year before. */
function option(year: number, month: number, length: number) {
  const first = new Date(Date.UTC(year, month - 1, 1))
  const last = new Date(Date.UTC(year, month - 1 + length, 0))
  const name = (day: Date) => day.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })
  const months = length === 1 ? name(first) : `${name(first)} to ${name(last)}`
  return {
    value: `${first.toISOString().slice(0, 10)} ${last.toISOString().slice(0, 10)}`,
    label: `${months} ${last.getUTCFullYear()}`,
  }
}
