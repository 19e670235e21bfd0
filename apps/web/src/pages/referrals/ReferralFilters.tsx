import { Priority, priorityNames } from '@handoff/contracts/referrals/referrals/priority'
import {
  type LossKind,
  lossKindNames,
  type Milestone,
  milestoneNames,
  type ReferralDate,
  type ReferralOutcome,
  type ReferralPhase,
  referralDateNames,
  referralDates,
  referralPhaseNames,
  referralPhases,
} from '@handoff/contracts/referrals/referrals/referral-phases'
import { type Stage, stageNames } from '@handoff/contracts/referrals/referrals/referral-stages'
import { followUps } from '@handoff/contracts/surveys/followUps'
import { useWhereFilters } from '../../features/network/entities/useWhereFilters.ts'
import { useReasonLabel } from '../../features/referrals/reasons/useReasonLabel.ts'
import { useCategories } from '../../features/referrals/referrals/useReferrals.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import {
  chipFilter as chip,
  choiceFilter,
  type ListFilter,
  ListFilters,
  toggleFilter,
} from '../../ui/filter/ListFilters.tsx'
import { type Period, usePeriodFilter } from '../../ui/filter/usePeriodFilter.ts'
import { OtherEntityFilter, useEntityName } from './OtherEntityFilter.tsx'
import { useAnswererName } from './useAnswererName.ts'
import { type ChosenCustomers, noCustomerFilters, useCustomerChips } from './useCustomerChips.ts'

type Assignee = 'me' | 'none' | 'teammate' | `user:${number}`
type Chosen = {
  isContradicted?: true
  categoryId?: number
  entityId?: number
  priority?: Priority
  assignee?: Assignee
  dateOf?: ReferralDate
  phase?: ReferralPhase
  stage?: Stage
  outcome?: ReferralOutcome
  isCounted?: boolean
  isDueToday?: boolean
  isAgain?: boolean
  isOpen?: boolean
  isByNetwork?: boolean
  isAnswered?: boolean
  answeredById?: number
  reached?: Milestone
  lostBefore?: Milestone
  lossKind?: LossKind
  isLost?: boolean
  reasonCode?: string
  stateId?: number
  countyId?: number
  receiverId?: number
  senderId?: number
  partyId?: number
} & ChosenCustomers &
  Period
type Props = {
  value: Chosen
  onChange: (changes: Chosen) => void
  hasAssigned?: boolean
  /** The name of the one person whose referrals are listed. */
  assigned?: string
}

const noFilters = {
  isContradicted: undefined,
  categoryId: undefined,
  entityId: undefined,
  priority: undefined,
  assignee: undefined,
  from: undefined,
  to: undefined,
  dateOf: undefined,
  phase: undefined,
  stage: undefined,
  outcome: undefined,
  isCounted: undefined,
  isDueToday: undefined,
  isAgain: undefined,
  isOpen: undefined,
  isByNetwork: undefined,
  isAnswered: undefined,
  answeredById: undefined,
  reached: undefined,
  lostBefore: undefined,
  lossKind: undefined,
  isLost: undefined,
  reasonCode: undefined,
  stateId: undefined,
  countyId: undefined,
  ...noCustomerFilters,
  receiverId: undefined,
  senderId: undefined,
  partyId: undefined,
} satisfies Chosen

/** Is anything set? */
export const isFiltered = (value: Chosen) => Object.values(value).some((one) => one !== undefined)

const priorities = Object.values(Priority).map((value) => ({ value, label: priorityNames[value] }))
const phases = referralPhases.map((value) => ({ value, label: referralPhaseNames[value] }))
const dates = referralDates.map((value) => ({ value, label: referralDateNames[value] }))
const outcomes = [
  { value: 'met' as const, label: 'Need met' },
  { value: 'notMet' as const, label: 'Need not met' },
]
const assignments: { value: Assignee; label: string }[] = [
  { value: 'me', label: 'Me' },
  { value: 'none', label: 'No one' },
  { value: 'teammate', label: 'Any teammate' },
]
const isPerson = (assignee: Assignee | undefined) => assignee?.startsWith('user:') === true

export function ReferralFilters({ value, onChange, hasAssigned, assigned = 'One person' }: Props) {
  const { data = [] } = useCategories()
  const entity = useEntityName(value.entityId)
  const { data: contradicted } = useEndpoint(followUps.countDisagreements, {}, { isSilent: true })
  const receiver = useEntityName(value.receiverId)
  const sender = useEntityName(value.senderId)
  const party = useEntityName(value.partyId)
  const answerer = useAnswererName(value.answeredById)
  const period = usePeriodFilter(referralDateNames[value.dateOf ?? 'sent'], value, onChange)
  const where = useWhereFilters(value, onChange)
  const label = useReasonLabel(value.reasonCode)
  const customer = useCustomerChips(value, onChange)
  const filters: ListFilter[] = [
    toggleFilter({
      label: 'Customer disagrees with outcome',
      count: hasAssigned ? contradicted?.inbound : contradicted?.outbound,
      isOn: value.isContradicted,
      onChange: (isOn) => onChange({ isContradicted: isOn || undefined }),
    }),
    choiceFilter({
      label: 'Category',
      options: data.map(({ name, value }) => ({ value: Number(value), label: name })),
      value: value.categoryId,
      onChange: (categoryId) => onChange({ categoryId }),
    }),
    choiceFilter({
      label: 'Priority',
      options: priorities,
      value: value.priority,
      onChange: (priority) => onChange({ priority }),
    }),
    ...(hasAssigned
      ? [
          choiceFilter({
            label: 'Assigned to',
            options: isPerson(value.assignee)
              ? [...assignments, { value: value.assignee!, label: assigned }]
              : assignments,
            value: value.assignee,
            onChange: (assignee) => onChange({ assignee }),
          }),
        ]
      : []),
    {
      label: 'Provider',
      node: <OtherEntityFilter key="Provider" value={value.entityId} onChange={(entityId) => onChange({ entityId })} />,
      chip: entity && `Provider: ${entity}`,
      clear: () => onChange({ entityId: undefined }),
    },
    period,
    choiceFilter({
      label: 'Days of',
      options: dates,
      value: value.dateOf,
      onChange: (dateOf) => onChange({ dateOf }),
    }),
    choiceFilter({ label: 'So far', options: phases, value: value.phase, onChange: (phase) => onChange({ phase }) }),
    choiceFilter({
      label: 'Outcome',
      options: outcomes,
      value: value.outcome,
      onChange: (outcome) => onChange({ outcome }),
    }),
    ...where,
    ...(value.stage ? [chip('Stage', stageNames[value.stage], () => onChange({ stage: undefined }))] : []),
    ...(value.reasonCode ? [chip('Reason', label, () => onChange({ reasonCode: undefined }))] : []),
    ...(value.receiverId ? [chip('Referred to', receiver ?? '…', () => onChange({ receiverId: undefined }))] : []),
    ...(value.senderId ? [chip('Referred by', sender ?? '…', () => onChange({ senderId: undefined }))] : []),
    ...(value.partyId ? [chip('Sent or received by', party ?? '…', () => onChange({ partyId: undefined }))] : []),
    ...customer,
    ...(value.isDueToday ? [chip('Due', 'later today', () => onChange({ isDueToday: undefined }))] : []),
    ...(value.isAgain ? [chip('Attempt', 'referred again', () => onChange({ isAgain: undefined }))] : []),
    ...(value.isOpen ? [chip('Open', 'not over yet', () => onChange({ isOpen: undefined }))] : []),
    ...(value.isAnswered ? [chip('Answered', 'yes', () => onChange({ isAnswered: undefined }))] : []),
    ...(value.answeredById ? [chip('Answered by', answerer, () => onChange({ answeredById: undefined }))] : []),
    ...(value.isByNetwork
      ? [chip('Referred by', 'network administration', () => onChange({ isByNetwork: undefined }))]
      : []),
    ...(value.reached
      ? [chip('Came to', milestoneNames[value.reached].toLowerCase(), () => onChange({ reached: undefined }))]
      : []),
    ...(value.lostBefore
      ? [
          chip('Didn’t come to', milestoneNames[value.lostBefore].toLowerCase(), () =>
            onChange({ lostBefore: undefined }),
          ),
        ]
      : []),
    ...(value.lossKind ? [chip('Now', lossKindNames[value.lossKind], () => onChange({ lossKind: undefined }))] : []),
    ...(value.isLost ? [chip('Ended', 'without the need met', () => onChange({ isLost: undefined }))] : []),
    ...(value.isCounted
      ? [chip('Counted', 'without recalled or in error', () => onChange({ isCounted: undefined }))]
      : []),
  ]
  return <ListFilters filters={filters} onClear={() => onChange(noFilters)} />
}
