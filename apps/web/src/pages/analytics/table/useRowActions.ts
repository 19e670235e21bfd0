import type { ReportRow } from '@handoff/contracts/figures/analytics'
import { IconListSearch, IconMessageQuestion } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import type { RowAction } from '../../../ui/table/tableParts.ts'
import { analyticsSearch } from '../analytics.search.ts'
import { filtersOf, sharedFilters } from '../sharedFilters.ts'

/** What one can do with a row of a report: both keep its filters. */
export function useRowActions() {
  const filters = filtersOf(useSearchOf(analyticsSearch))
  const navigate = useNavigate()
  const router = useRouter()
  return ({ narrowedTo, lostLink }: Pick<ReportRow, 'narrowedTo' | 'lostLink'>): RowAction[] => [
    ...(narrowedTo
      ? [
          {
            label: 'Reasons',
            icon: IconMessageQuestion,
            onSelect: () =>
              void navigate({
                to: '/analytics',
                search: { ...sharedFilters(filters), ...narrowedTo, report: 'reasons' as const },
              }),
          },
        ]
      : []),
    ...(lostLink
      ? [{ label: 'Open lost referrals', icon: IconListSearch, onSelect: () => router.history.push(lostLink) }]
      : []),
  ]
}
