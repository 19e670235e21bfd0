import { categories } from '@handoff/contracts/categories'
import { entities } from '@handoff/contracts/entities/entities'
import type { ApiError } from '@handoff/contracts/kit'
import { locations } from '@handoff/contracts/locations/locations'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { toast } from '../../kit/toast.tsx'
import { type Suggestible, standingCategory, standingEntity, standingLocation } from './currentValues.ts'
import { RemovalDialog } from './RemovalDialog.tsx'
import { RequestDialog, type Standing } from './RequestDialog.tsx'

type Props = { kind: Suggestible; id: number; action: 'change' | 'remove'; onClosed: () => void }

/** Begins with what stands there at this moment. */
export function SuggestDialog({ kind, id, action, onClosed }: Props) {
  const { standing, error } = useStanding(kind, id)
  useEffect(() => {
    if (!error) return
    toast.error(error.message)
    onClosed()
  }, [error, onClosed])
  if (!standing) return null
  return action === 'change' ? (
    <RequestDialog mode="change" standing={standing} onClosed={onClosed} />
  ) : (
    <RemovalDialog standing={standing} onClosed={onClosed} />
  )
}

function useStanding(kind: Suggestible, id: number) {
  const location = useEndpoint(locations.show, { id }, { enabled: kind === 'location' })
  const category = useEndpoint(categories.show, { id }, { enabled: kind === 'category' })
  const entity = useEndpoint(entities.show, { id }, { enabled: kind === 'entity' })
  if (kind === 'location') return read(location, standingLocation)
  if (kind === 'category') return read(category, standingCategory)
  return read(entity, standingEntity)
}

const read = <T,>({ data, error }: UseQueryResult<T, ApiError>, as: (found: T) => Standing) => ({
  standing: data && as(data),
  error,
})
