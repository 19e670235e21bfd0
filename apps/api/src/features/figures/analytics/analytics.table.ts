import type { Report, ReportCell, ReportRow, SurveySplit } from '@handoff/contracts/figures/analytics'
import type { OutcomeMeasure } from '@handoff/contracts/figures/outcomes'
import { hasFlag } from '@handoff/contracts/kit'
import type { ReferralDate } from '@handoff/contracts/referrals/referrals/referral-phases'
import type { SurveyType } from '@handoff/contracts/surveys/surveys/survey-types'
import type { Ctx } from '../../../kit/context.ts'
import { rateOf } from '../../../kit/lists/figures.ts'
import type { Period } from '../../../kit/time/period.ts'
import { listAddress } from '../../referrals/referrals/figures/figure-conditions.ts'
import type { LinkSearch, Shared } from '../../referrals/referrals/figures/figure-specs.ts'

type Built = Pick<Report, 'title' | 'noun' | 'columns' | 'rows' | 'total' | 'notes'> &
  Partial<
    Pick<
      Report,
      'isNow' | 'withinName' | 'steps' | 'supply' | 'flows' | 'matrix' | 'outcomes' | 'figures' | 'parts' | 'final'
    >
  >
type ReportFilters = Shared & {
  allStates?: boolean
  by?: SurveySplit
  surveyType?: SurveyType
  within?: string
  measure?: OutcomeMeasure
}
/** With the days as requested: an address that names them would open on other days tomorrow. */
type ReportPeriod = Period & { requested: { from?: string; to?: string } }
export type Builder = (ctx: Ctx, shared: ReportFilters, period: ReportPeriod, splitBy?: string) => Promise<Built>

type Days = { from?: string; to?: string; dateOf?: ReferralDate }

/** The inbound list behind a number; null if the role doesn’t include referrals. */
export const linkTo = (
  ctx: Ctx,
  search: LinkSearch,
  shared: Shared,
  days: Days = {},
  /** The provider that sent them. */
  senderId?: number,
) =>
  hasFlag(ctx.viewer, 'referrals', 'view')
    ? listAddress(ctx, { side: 'inbound', search }, shared, days, senderId)
    : null

export const count = (value: number, link: string | null, whole?: number): ReportCell => ({
  value,
  share: whole === undefined ? null : rateOf(value, whole),
  link: value > 0 ? link : null,
  hidden: null,
})
/** A rate or a time, with the list of its cases. */
export const measure = (value: number | null, link: string | null = null, cases?: number): ReportCell => ({
  value,
  share: null,
  hidden: null,
  ...(value === null || link === null || cases === undefined ? { link: null } : { link, cases }),
})

/** The menu of a row: its reasons for rejection, and its referrals that ended without the need met. */
export const rowMenu = (
  ctx: Ctx,
  narrowedTo: NonNullable<ReportRow['narrowedTo']> | undefined,
  {
    search,
    shared,
    days,
    senderId,
  }: { search?: LinkSearch; shared: Shared; days: Days; senderId?: number | undefined },
): Pick<ReportRow, 'narrowedTo' | 'lostLink'> => ({
  ...(narrowedTo && { narrowedTo }),
  lostLink: linkTo(ctx, { isCounted: true, isLost: true, ...search }, shared, days, senderId),
})

/** For the menu of a row; an empty list, or one that the role doesn’t include, is left out. */
export const menuList = (name: string, count: number | null, link: string | null): NonNullable<ReportRow['lists']> =>
  count && link ? [{ name, count, link }] : []

export const countColumn = (name: string, shareOf: string | null = null) => ({ name, unit: 'count' as const, shareOf })
export const hoursColumn = (name: string) => ({ name, unit: 'hours' as const, shareOf: null })
export const percentColumn = (name: string) => ({ name, unit: 'percent' as const, shareOf: null })

export const plural = (value: number, one: string, many = `${one}s`) =>
  `${value.toLocaleString('en-US')} ${value === 1 ? one : many}`

export const withoutErrors = 'Referrals that were recalled or entered in error are left out.'
export const fromFive = 'Percentages and times are shown from five cases on.'
export const smallNumbers =
  'Numbers under 11 are shown as <11. “Hidden” marks other numbers from which they could be worked out.'
