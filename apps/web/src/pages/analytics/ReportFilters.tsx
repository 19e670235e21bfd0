import type { Supply } from '@handoff/contracts/figures/analytics'
import type { ReportKey } from '@handoff/contracts/figures/reports'
import { Priority, priorityNames } from '@handoff/contracts/referrals/referrals/priority'
import { Box, Button, Flex } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCategoryFilter } from '../../features/network/entities/useCategoryFilter.ts'
import { useWhereFilters } from '../../features/network/entities/useWhereFilters.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { choiceFilter, type ListFilter } from '../../ui/filter/ListFilters.tsx'
import { MoreFilters } from '../../ui/filter/MoreFilters.tsx'
import { usePeriodFilter } from '../../ui/filter/usePeriodFilter.ts'
import { useIsPhone } from '../../ui/layout/useIsPhone.ts'
import { OtherEntityFilter, useEntityName } from '../referrals/OtherEntityFilter.tsx'
import css from './AnalyticsPage.module.css'
import type { ReportFilter } from './analytics.search.ts'
import { daysSince, defaultDays, startOf } from './reportDays.ts'
import { useSupplyFilters } from './supply/useSupplyFilters.ts'
import { useMonthFilter } from './useMonthFilter.ts'
import { useSplitFilters } from './useSplitFilters.ts'
import { useSurveyFilters } from './useSurveyFilters.ts'

type Change = (changes: Partial<ReportFilter>) => void
type Props = {
  report: ReportKey
  /** Of need and supply: what was chosen where nothing was asked for. */
  supply: Supply | null | undefined
  value: ReportFilter
  /** Of reasons: whose they are, where they were opened from a row. */
  withinName: string | null | undefined
  onChange: Change
  hasPeriod: boolean
  /** Before them. */
  children: ReactNode
}

const priorities = Object.values(Priority).map((value) => ({ value, label: priorityNames[value] }))
/** For the longest of their choices: 'Aug to Sep 2026', 'and language'. */
const widths: Record<string, string> = { Period: '1 0 168px', Rows: '1 0 132px', Columns: '1 0 132px' }
/** On one line. */
const pair = ['Rows', 'Columns']
const none = {
  days: undefined,
  from: undefined,
  to: undefined,
  categoryId: undefined,
  stateId: undefined,
  countyId: undefined,
  entityId: undefined,
  priority: undefined,
  allStates: undefined,
  show: undefined,
  by: undefined,
  survey: undefined,
  splitBy: undefined,
  within: undefined,
  measure: undefined,
} satisfies ReportFilter

/** In one row, those that are set tinted; on phones behind one button. */
export function ReportFilters({ report, supply, value, withinName, onChange, hasPeriod, children }: Props) {
  const usual = useFilters(report, value, onChange)
  const ofSupply = useSupplyFilters(value, onChange, supply)
  const ofSurvey = useSurveyFilters(value, onChange)
  // Responses know neither where a customer lives nor how urgent it was.
  const known = usual.filter(({ label }) => ['Period', 'Category', 'Provider'].includes(label))
  const filters = { supply: [usual[0]!, ...ofSupply], survey: [...known, ...ofSurvey] }[report as string] ?? usual
  const isPhone = useIsPhone()
  const set = filters.filter(({ chip }) => chip !== undefined)
  const reset = () => onChange(none)
  const within = value.within && withinName && (
    <Button
      variant="default"
      aria-label={`Remove filter: ${withinName}`}
      rightSection={<IconX size={14} stroke={1.8} />}
      onClick={() => onChange({ within: undefined })}
    >
      {withinName}
    </Button>
  )
  const visible = filters.filter(({ label }) => hasPeriod || label !== 'Period')
  if (isPhone)
    return (
      <Flex className="off-paper" align="center" gap="xs" mb="xs">
        {children}
        <MoreFilters count={set.length} onClear={reset}>
          {visible.map(({ node }) => node)}
        </MoreFilters>
        {within}
      </Flex>
    )
  return (
    <Flex className="off-paper" align="center" wrap="wrap" gap="xs" mb="xs">
      {children}
      {visible.flatMap((filter) => (pair.includes(filter.label) ? [] : boxOf(filter)))}
      {report === 'people' && (
        <Flex gap="xs" flex="1 0 272px" maw={368}>
          {visible.flatMap((filter) => (pair.includes(filter.label) ? boxOf(filter) : []))}
        </Flex>
      )}
      {within}
      {set.length > 0 && (
        <Button variant="subtle" color="gray" onClick={reset}>
          Reset
        </Button>
      )}
    </Flex>
  )
}

const boxOf = ({ label, node, chip }: ListFilter) => (
  <Box
    key={label}
    className={css.filter}
    maw={180}
    flex={widths[label] ?? '1 1 104px'}
    miw={{ base: 114, lg: 0 }}
    data-set={chip !== undefined || undefined}
  >
    {node}
  </Box>
)

/** The days are there in any case, and what people are split by is the title of their table. */
const shownElsewhere = ['Period', 'Rows', 'Columns']

/** What a report is narrowed by, in words: on phones, and on paper. */
export function useFilterWords(report: ReportKey, value: ReportFilter) {
  const filters = useFilters(report, value, () => {})
  const words = filters.flatMap(({ label, chip }) =>
    chip && !shownElsewhere.includes(label) ? chip.split(': ').slice(1).join(': ') : [],
  )
  return words.length ? words : ['all categories']
}

function useFilters(report: ReportKey, value: ReportFilter, onChange: Change): ListFilter[] {
  const day = useDates().today()
  const isFixed = (value.from ?? value.to) !== undefined
  const isDefault = !isFixed && value.days === undefined
  const period = usePeriodFilter(
    'Period',
    isFixed ? value : { from: startOf(value.days ?? defaultDays, day) },
    ({ from }) => {
      const days = from === undefined ? defaultDays : daysSince(from, day)
      onChange({ days: days === defaultDays ? undefined : days, from: undefined, to: undefined })
    },
    { longer: [{ days: 365, label: 'Last 12 months' }], isRequired: true },
  )
  const category = useCategoryFilter(value.categoryId, (categoryId) => onChange({ categoryId }))
  const where = useWhereFilters(value, onChange)
  const entity = useEntityName(value.entityId)
  const months = useMonthFilter(value, onChange)
  const splits = useSplitFilters(report === 'people', value.splitBy, (splitBy) => onChange({ splitBy }))
  return [
    report === 'people' ? months : { ...period, chip: isDefault ? undefined : period.chip },
    category,
    ...where,
    {
      label: 'Provider',
      node: (
        <OtherEntityFilter
          key="Provider"
          label="Provider"
          value={value.entityId}
          onChange={(entityId) => onChange({ entityId })}
        />
      ),
      chip: entity && `Provider: ${entity}`,
      clear: () => onChange({ entityId: undefined }),
    },
    choiceFilter({
      label: 'Priority',
      options: priorities,
      value: value.priority,
      onChange: (priority) => onChange({ priority }),
    }),
    ...splits,
  ]
}
