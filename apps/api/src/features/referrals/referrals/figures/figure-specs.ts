import type { FigureFilters } from '@handoff/contracts/kit/figures'
import type { CustomerAge, CustomerOutcome } from '@handoff/contracts/referrals/referrals/referral-customers'
import type {
  LossKind,
  Milestone,
  ReferralDate,
  ReferralOutcome,
  ReferralPhase,
} from '@handoff/contracts/referrals/referrals/referral-phases'
import type { InboundQueue, OutboundQueue } from '@handoff/contracts/referrals/referrals/referral-queues'
import type { RawBuilder } from 'kysely'
import type { Narrowed } from '../lists/list-filters.ts'

/** What a figure of referrals counts, and by which day. */

export type Side = 'inbound' | 'outbound'
/** What a list of referrals is narrowed by, as its address says it. */
type Search = {
  queue?: InboundQueue | OutboundQueue
  phase?: ReferralPhase
  outcome?: ReferralOutcome
  reasonCode?: string
  isCounted?: true
  isDueToday?: true
  isAgain?: true
  isOpen?: true
  isByNetwork?: true
  isAnswered?: true
  answeredById?: number
  assignee?: `user:${number}`
  reached?: Milestone
  lostBefore?: Milestone
  lossKind?: LossKind
  stage?: Narrowed['stage']
}
/** Of the customers of a list, as reports count people. */
export type CustomerSearch = {
  customerAge?: CustomerAge
  customerLanguage?: string
  customerOutcome?: CustomerOutcome
  isCountyUnknown?: true
  customerAnswer?: string
  customerOthers?: string
  isNewCustomer?: true
}
/** A link can be narrowed by more than figures count with. */
export type LinkSearch = Omit<Search, 'assignee'> &
  CustomerSearch & { assignee?: Search['assignee'] | 'teammate'; partyId?: number }
export type Place = { side: Side; search?: Search; definition: string }

/** As many as the list has now; of those alone that were sent on these days. */
export type NowSpec = Place & { days?: { from?: string; to: string } }
/**
 * Of the period, by the day that `dateOf` names: how many; or in percent how many of them are `part`; or the median of
 * `median`, or the mean of `mean`. `daysBefore` counts those whose days are over: the period ends so many days earlier.
 */
export type PeriodSpec = Place & {
  dateOf: ReferralDate
  part?: RawBuilder<boolean>
  /** By the viewer's clock. */
  median?: (timeZone: string) => RawBuilder<number | null>
  mean?: RawBuilder<number>
  daysBefore?: number
  /** Each day of the period is asked for as well. */
  isDaily?: true
  tally?: TallySpec
}

/** How a figure is read from the tally, where that is not as it is read from referrals. */
type TallySpec = {
  kind?: 'loop' | 'sent_category'
  part?: RawBuilder<boolean>
  /** So many of its values make one of the figure’s unit. */
  unit?: number
}

/** What every figure of an answer is narrowed by. */
export type Shared = Pick<FigureFilters, 'entityId' | 'categoryId' | 'stateId' | 'countyId' | 'priority'>
