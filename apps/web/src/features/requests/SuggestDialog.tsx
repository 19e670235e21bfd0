import { categories } from '@handoff/contracts/categories'
import { entities } from '@handoff/contracts/entities/entities'
import type { ApiError } from '@handoff/contracts/kit'
import { locations } from '@handoff/contracts/locations/locations'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { toast } from '../../kit/toast.tsx'
import { currentCategory, currentEntity, currentLocation, type Suggestible } from './currentValues.ts'
import { RemovalDialog } from './RemovalDialog.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import type { CurrentValues } from './useRequestForm.ts'

type Props = { kind: Suggestible; id: number; action: 'change' | 'remove'; onClosed: () => void }

/** Begins with what stands there at this moment. */
export function SuggestDialog({ kind, id, action, onClosed }: Props) {
  const { currentValues, error } = useCurrentValues(kind, id)
  useEffect(() => {
    if (!error) return
    toast.error(error.message)
    onClosed()
  }, [error, onClosed])
  if (!currentValues) return null
  return action === 'change' ? (
    <RequestDialog mode="change" currentValues={currentValues} onClosed={onClosed} />
  ) : (
    <RemovalDialog currentValues={currentValues} onClosed={onClosed} />
  )
}

function useCurrentValues(kind: Suggestible, id: number) {
  const location = useEndpoint(locations.show, { id }, { enabled: kind === 'location' })
  const category = useEndpoint(categories.show, { id }, { enabled: kind === 'category' })
  const entity = useEndpoint(entities.show, { id }, { enabled: kind === 'entity' })
  if (kind === 'location') return read(location, currentLocation)
  if (kind === 'category') return read(category, currentCategory)
  return read(entity, currentEntity)
}

const read = <T,>({ data, error }: UseQueryResult<T, ApiError>, as: (found: T) => CurrentValues) => ({
  currentValues: data && as(data),
  error,
})
