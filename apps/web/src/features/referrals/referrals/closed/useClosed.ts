import { capacityIn, hasCapacity } from '@handoff/contracts/network/entities/capacity-words'
import { entities } from '@handoff/contracts/network/entities/entities'
import { Capacity } from '@handoff/contracts/network/entities/entity'
import { useQueries } from '@tanstack/react-query'
import { query } from '../../../../kit/query/useEndpoint.ts'

/** A provider that isn't accepting, with what it says about that. */
export type Closed = { id: number; name: string; note: string | null }

/** Which of these providers aren't accepting in this category. */
export function useClosed(ids: readonly number[], categoryId: number | null | undefined): Closed[] {
  const receivers = useQueries({ queries: ids.map((id) => query(entities.show, { id })) })
  return receivers.flatMap(({ data }) => {
    if (!data || !hasCapacity(data)) return []
    const { capacity, capacityNote } = capacityIn(data, categoryId)
    return capacity === Capacity.Closed ? [{ id: data.id, name: data.name, note: capacityNote }] : []
  })
}
