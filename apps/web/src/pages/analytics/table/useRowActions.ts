import type { ReportRow } from '@handoff/contracts/figures/analytics'
import { IconListSearch, IconMessageQuestion } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import type { RowAction } from '../../../ui/table/tableParts.ts'
import { analyticsSearch } from '../analytics.search.ts'
import { filtersOf, sharedFilters } from '../sharedFilters.ts'

/** What one can do with a row of a report; everything keeps its filters. */
export function useRowActions() {
  const filters = filtersOf(useSearchOf(analyticsSearch))
  const navigate = useNavigate()
  const router = useRouter()
  const openOf = (label: string, link: string): RowAction => ({
    label,
    icon: IconListSearch,
    onSelect: () => router.history.push(link),
  })
  return ({ narrowedTo, lostLink, lists = [] }: Pick<ReportRow, 'narrowedTo' | 'lostLink' | 'lists'>): RowAction[] => [
    ...lists.map(({ name, link }) => openOf(name, link)),
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
    ...(lostLink ? [openOf('Open lost referrals', lostLink)] : []),
  ]
}
