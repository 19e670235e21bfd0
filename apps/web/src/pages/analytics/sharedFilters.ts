import type { AnalyticsSearch, ReportFilter } from './analytics.search.ts'

/** What one report has for itself doesn’t go along to another. */
export const sharedFilters = ({
  allStates: _,
  show: __,
  by: ___,
  survey: ____,
  within: _____,
  measure: ______,
  ...shared
}: ReportFilter) => shared

/** What narrows the report, without how it is shown. */
export const filtersOf = ({
  report: _,
  compare: __,
  acts: ___,
  person: ____,
  sort: _____,
  ...filters
}: AnalyticsSearch): ReportFilter => filters
