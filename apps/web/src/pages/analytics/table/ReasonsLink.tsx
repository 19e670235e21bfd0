import type { ReportRow } from '@handoff/contracts/figures/analytics'
import { Link } from '@tanstack/react-router'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { analyticsSearch } from '../analytics.search.ts'
import { filtersOf, sharedFilters } from '../sharedFilters.ts'

/** The reasons for rejection of a row, under the same filters. */
export function ReasonsLink({ to }: { to: NonNullable<ReportRow['narrowedTo']> }) {
  const filters = filtersOf(useSearchOf(analyticsSearch))
  return (
    <Link to="/analytics" search={{ ...sharedFilters(filters), ...to, report: 'reasons' }} className="brand-link">
      Reasons
    </Link>
  )
}
