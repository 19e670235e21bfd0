import { customers } from '@handoff/contracts/customers/customers/customers'
import type { RequestOf } from '@handoff/contracts/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../../../kit/query/useAction.ts'
import { query } from '../../../../kit/query/useEndpoint.ts'
import { additionsTo } from './additionsTo.ts'

/** Uses a record that exists, and adds to it only what is new. */
export function useExisting(onUsed: (id: number) => void) {
  const cache = useQueryClient()
  const save = useAction(customers.save, { feedback: 'nothing' })
  const [isPending, setPending] = useState(false)
  const use = async ({ id, mayEdit }: { id: number; mayEdit: boolean }, typed: Record<string, unknown>) => {
    setPending(true)
    try {
      const customer = await cache.fetchQuery(query(customers.show, { id }))
      const changes = additionsTo(customer, typed)
      if (mayEdit && Object.keys(changes).length)
        await save.mutateAsync({ id, version: customer.version, ...changes } as RequestOf<typeof customers.save>)
      onUsed(id)
    } catch {
      // A toast has said why.
    } finally {
      setPending(false)
    }
  }
  return { use, isPending }
}
