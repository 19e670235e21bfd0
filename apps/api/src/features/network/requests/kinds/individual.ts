import { NetworkType } from '@handoff/contracts/network/entities/entity'
import type { individual as contract } from '@handoff/contracts/network/requests/kinds/individual'
import { entity, refuseNameless, refuseOtherNetworkType } from './entity.ts'
import type { Kind } from './kind.ts'

/** Called by its two names. */
export const individual: Kind<typeof contract> = {
  ...entity,
  refuseIncomplete: refuseNameless(NetworkType.Entity),
  refuseOtherKind: refuseOtherNetworkType(NetworkType.Entity),
  named(payload, current) {
    if (payload.firstName === undefined && payload.lastName === undefined) return payload
    const { firstName, lastName } = { ...current, ...payload } as Record<string, string>
    return { ...payload, name: `${firstName} ${lastName}` }
  },
  changed(changes, now) {
    const { firstName, lastName } = { ...now, ...changes }
    const name = `${String(firstName)} ${String(lastName)}`
    return { ...changes, networkType: now.networkType, name, firstName, lastName }
  },
}
