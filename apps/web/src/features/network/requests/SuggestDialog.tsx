import type { Endpoint, Named, RequestOf } from '@handoff/contracts/kit'
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

type Source = { endpoint: Named<Endpoint>; valuesOf: (record: never) => CurrentValues }
const records = {
  location: { endpoint: locations.show, valuesOf: currentLocation },
  category: { endpoint: categories.show, valuesOf: currentCategory },
  entity: { endpoint: entities.show, valuesOf: currentEntity },
} satisfies Record<Suggestible, Source>

type Props = { kind: Suggestible; id: number; action: 'change' | 'remove'; onClosed: () => void }

/** Begins with what stands there at this moment. */
export function SuggestDialog({ kind, id, action, onClosed }: Props) {
  const { endpoint, valuesOf } = records[kind] as Source
  const { data, error } = useEndpoint(endpoint, { id } as RequestOf<typeof endpoint>)
  useEffect(() => {
    if (!error) return
    toast.error(error.message)
    onClosed()
  }, [error, onClosed])
  if (!data) return null
  const currentValues = valuesOf(data as never)
  return action === 'change' ? (
    <RequestDialog mode="change" currentValues={currentValues} onClosed={onClosed} />
  ) : (
    <RemovalDialog currentValues={currentValues} onClosed={onClosed} />
  )
}
