import { contracts } from '@handoff/contracts/all'
import type { Endpoint, Named } from '@handoff/contracts/kit'
import { fakeApi } from './fakeApi.ts'
import { plain } from './sampleOf.ts'

/** Everything that can be read is answered with as little as possible; nothing can be sent. */
export function emptyServer() {
  const api = fakeApi()
  const all = Object.values(contracts).flatMap((contract) => Object.values(contract as Record<string, Named<Endpoint>>))
  const parts = ({ path: address }: Endpoint) => address.split(':').length
  for (const endpoint of all.toSorted((one, other) => parts(other) - parts(one)))
    if (endpoint.method === 'GET') api.on(endpoint, () => plain(endpoint.output))
  return api
}
