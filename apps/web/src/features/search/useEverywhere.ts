import { search } from '@handoff/contracts/search'
import { useDebouncedValue } from '@mantine/hooks'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'

/** Customers, entities and referrals by what was typed; asked 200 ms after the last letter, from the second letter on. */
export function useEverywhere(typed: string) {
  const [q] = useDebouncedValue(typed.trim(), 200)
  const isAsked = q.length >= 2
  const found = useEndpoint(search.all, { q }, { enabled: isAsked, keep: true, isSilent: true })
  return { found: isAsked ? (found.data ?? []) : [], isSearching: isAsked && found.isFetching }
}
