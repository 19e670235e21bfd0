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
/** Filters of a list of referrals, as in its address. */
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
  isLost?: true
  stage?: Narrowed['stage']
}
/** Filters by the customers of a list, as reports count people. */
export type CustomerSearch = {
  customerAge?: CustomerAge
  customerLanguage?: string
  customerOutcome?: CustomerOutcome
  isCountyUnknown?: true
  customerAnswer?: string
  customerOthers?: string
  isNewCustomer?: true
}
/** A link can have more filters than figures use. */
export type LinkSearch = Omit<Search, 'assignee'> &
  CustomerSearch & { assignee?: Search['assignee'] | 'teammate'; partyId?: number; sort?: 'sentAt' }
export type Place = { side: Side; search?: Search; definition: string }
/** Rows of a report can be those of one sender, or of one group of customers. */
export type RowSearch = Search & CustomerSearch & { senderId?: number }

/** The current count of the list; with `days` only those sent on these days. */
export type NowSpec = Place & { days?: { from?: string; to: string } }
/**
 * For the period, by the day in `dateOf`: the count; or the percentage that is `part`; or the median of
 * `median`, or the mean of `mean`. `daysBefore` counts only those whose days are over: the period ends that many days
 * earlier.
 */
export type PeriodSpec = Place & {
  dateOf: ReferralDate
  part?: RawBuilder<boolean>
  /** By the viewer's clock. */
  median?: (timeZone: string) => RawBuilder<number | null>
  mean?: RawBuilder<number>
  daysBefore?: number
  /** Also counted for each day of the period. */
  isDaily?: true
  tally?: TallySpec
}

/** How a figure is read from the tally, if differently from referrals. */
type TallySpec = {
  kind?: 'loop' | 'sent_category'
  part?: RawBuilder<boolean>
  /** Divisor from the tally's values to the figure’s unit. */
  unit?: number
}

/** Filters that apply to every figure of a response. */
export type Shared = Pick<FigureFilters, 'entityId' | 'categoryId' | 'stateId' | 'countyId' | 'priority'>
