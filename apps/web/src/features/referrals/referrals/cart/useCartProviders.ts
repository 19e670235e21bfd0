import { entities } from '@handoff/contracts/network/entities/entities'
import { type Match, matches } from '@handoff/contracts/referrals/matches'
import { useQueries } from '@tanstack/react-query'
import { query, useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { useCart } from './useCart.ts'

export type CartNeed = {
  customerId?: number | undefined
  categoryId?: number | undefined
  specialtyIds?: readonly number[] | undefined
}
/** One in the cart; without a match it can’t be asked, and `problem` says why. */
export type CartProvider = {
  id: number
  name: string
  match: Match | undefined
  problem: string | undefined
  /** Rules that are not met: it is asked with a reason. */
  failed: string[]
}

export const failedRules = ({ reasons }: Pick<Match, 'reasons'>) =>
  reasons.filter(({ isHard, result }) => isHard && result === 'notMet').map(({ words }) => words)

/** What is in the cart, wherever it came from: names, distances, and whether it can be asked for this need. */
export function useCartProviders({ customerId, categoryId, specialtyIds = [] }: CartNeed) {
  const { ids } = useCart()
  const need = { customerId: customerId ?? 0, categoryId: categoryId ?? 0, specialtyIds: [...specialtyIds] }
  const isAsked = customerId !== undefined && categoryId !== undefined && ids.length > 0
  const { data, error, refetch, isPlaceholderData } = useEndpoint(
    matches.list,
    // Their order is no other question.
    { ...need, entityIds: ids.toSorted((one, other) => one - other), pageSize: 20 },
    { enabled: isAsked, keep: true },
  )
  const known = new Map(data?.data.map((match) => [match.id, match]))
  const missing = isAsked && data && !isPlaceholderData ? ids.filter((id) => !known.has(id)) : []
  const entityQueries = useQueries({ queries: isAsked ? [] : ids.map((id) => query(entities.show, { id })) })
  const explained = useQueries({
    queries: missing.map((entityId) => query(matches.explain, { ...need, entityId })),
  })
  const providers = ids.map((id): CartProvider => {
    const match = known.get(id)
    if (match) return { id, name: match.name, match, problem: undefined, failed: failedRules(match) }
    if (!isAsked)
      return { id, name: entityQueries[ids.indexOf(id)]?.data?.name ?? '…', match, problem: undefined, failed: [] }
    const why = explained[missing.indexOf(id)]
    const problem = why?.error ? why.error.message : why?.data?.reasons.find(({ filter }) => filter === null)?.words
    return { id, name: why?.data?.entity.name ?? '…', match, problem, failed: [] }
  })
  return { providers, isReady: data !== undefined && !isPlaceholderData, error: isAsked ? error : null, refetch }
}
