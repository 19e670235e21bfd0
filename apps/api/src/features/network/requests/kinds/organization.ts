import { NetworkType } from '@handoff/contracts/network/entities/entity'
import type { organization as contract } from '@handoff/contracts/network/requests/kinds/organization'
import { entity, refuseNameless, refuseOtherNetworkType } from './entity.ts'
import type { Kind } from './kind.ts'

export const organization: Kind<typeof contract> = {
  ...entity,
  refuseIncomplete: refuseNameless(NetworkType.Organization),
  refuseOtherKind: refuseOtherNetworkType(NetworkType.Organization),
  named: (payload) => payload,
  changed: (changes, now) => ({
    ...changes,
    networkType: now.networkType,
    name: changes.name ?? now.name,
    firstName: now.firstName,
    lastName: now.lastName,
  }),
}
