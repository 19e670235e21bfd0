import { addMonths, firstOfMonth, lastOfMonth } from '@handoff/contracts/kit/dates/days'
import { dayInWords, formatDay } from '../../kit/dates/dates.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { choiceFilter } from '../../ui/filter/ListFilters.tsx'
import type { ReportFilter } from './analytics.search.ts'

type Days = Pick<ReportFilter, 'days' | 'from' | 'to'>

const earlierQuarters = 4
const yearDays = 365

/** Months and quarters, as funders ask for them; without a choice the last 90 days. */
export function useMonthFilter(value: Days, onChange: (days: Days) => void) {
  const { today } = useDates()
  const month = firstOfMonth(today())
  const quarter = addMonths(month, -((Number(month.slice(5, 7)) - 1) % 3))
  const options = [
    { value: 'default', label: 'Last 90 days' },
    option(month, 1),
    option(addMonths(month, -1), 1),
    ...Array.from({ length: earlierQuarters + 1 }, (_, before) => option(addMonths(quarter, -3 * before), 3)),
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

/** 'Jul to Sep 2026': so many months from a first day. */
function option(first: string, length: number) {
  const last = lastOfMonth(addMonths(first, length - 1))
  const [from, until] = [first, last].map((day) => dayInWords(day, 'month'))
  return { value: `${first} ${last}`, label: `${length === 1 ? from : `${from} to ${until}`} ${last.slice(0, 4)}` }
}
