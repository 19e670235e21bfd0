import type { Answer, ApiError } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import { unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCount } from '../../../kit/query/useCount.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { type Figure, FigureLine } from '../../../ui/figures/FigureLine.tsx'

const page = '/my-network/category'

type Props = {
  kpis: UseQueryResult<Answer<typeof categories.kpis>, ApiError>
  /** What the list is narrowed by. */
  filters: { search?: string; status?: 2 }
}

/** Gaps, and what is asked for most; each leads to what it is about. */
export function CategoryStats({ kpis: { data, isError }, filters }: Props) {
  const mayRefer = useCan(unmetNeeds.list)
  const unmet = useCount(categories.list, { ...filters, isOffered: false })
  // Of the whole network: under a filter they would say something else than the list.
  const isWhole = !filters.search && filters.status === undefined
  type Most = { name: string; value: number | null; link: string | null; definition: string } | null | undefined
  const most = (label: string, of: Most, period?: string): Figure[] =>
    isWhole && (of || isError)
      ? [
          {
            label,
            value: of ? `${of.name} · ${of.value?.toLocaleString('en-US')}` : null,
            period,
            link: of?.link ?? null,
            definition: of?.definition,
          },
        ]
      : []
  const needs = data?.unmetNeeds
  return (
    <FigureLine
      figures={[
        {
          label: 'No providers',
          value: unmet,
          to: page,
          search: (before) => ({ ...before, page: undefined, isOffered: false }),
        },
        ...(isWhole && mayRefer
          ? [{ label: 'Unmet needs', value: isError ? null : needs?.value, link: needs?.link ?? null }]
          : []),
        ...most('Most requested', data?.mostRequested, '30 days'),
        ...most('Most offered', data?.mostOffered),
      ]}
    />
  )
}
