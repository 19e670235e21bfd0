import type { Answer, Endpoint, Named } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import { entities } from '@handoff/contracts/network/entities/entities'
import { locations } from '@handoff/contracts/network/locations/locations'
import { useEffect } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { toast } from '../../../kit/toast.tsx'
import { currentCategory } from './kinds/category.tsx'
import { currentEntity } from './kinds/entity.tsx'
import type { CurrentValues } from './kinds/kind.ts'
import { currentLocation } from './kinds/location.tsx'
import { RemovalDialog } from './RemovalDialog.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import type { Suggestible } from './suggestible.ts'

/** Each kind with what its endpoint answers. */
const recordOf = <E extends Named<Endpoint>>(endpoint: E, valuesOf: (record: Answer<E>) => CurrentValues) => ({
  endpoint,
  valuesOf: valuesOf as (record: unknown) => CurrentValues,
})
const records = {
  location: recordOf(locations.show, currentLocation),
  category: recordOf(categories.show, currentCategory),
  entity: recordOf(entities.show, currentEntity),
} satisfies Record<Suggestible, unknown>

type Props = { kind: Suggestible; id: number; action: 'change' | 'remove'; onClosed: () => void }

/** Starts from the current values. */
export function SuggestDialog({ kind, id, action, onClosed }: Props) {
  const { endpoint, valuesOf } = records[kind]
  const { data, error } = useEndpoint(endpoint, { id })
  useEffect(() => {
    if (!error) return
    toast.error(error.message)
    onClosed()
  }, [error, onClosed])
  if (!data) return null
  const currentValues = valuesOf(data)
  return action === 'change' ? (
    <RequestDialog mode="change" currentValues={currentValues} onClosed={onClosed} />
  ) : (
    <RemovalDialog currentValues={currentValues} onClosed={onClosed} />
  )
}
