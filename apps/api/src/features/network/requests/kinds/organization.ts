import { NetworkType } from '@handoff/contracts/network/entities/entity'
import type { organization as contract } from '@handoff/contracts/network/requests/kinds/organization'
import { entity, refuseNameless, refuseOtherNetworkType } from './entity.ts'
import type { Kind } from './kind.ts'

export const organization: Kind<typeof contract> = {
  ...entity,
  refuseIncomplete: refuseNameless(NetworkType.Organization),
  refuseOtherKind: refuseOtherNetworkType(NetworkType.Organization),
  named: (payload) => payload,
  changed: (named, now) => ({
    ...named,
    networkType: now.networkType,
    name: named.name ?? now.name,
    firstName: now.firstName,
    lastName: now.lastName,
  }),
}
