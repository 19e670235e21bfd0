import { can, type Endpoint } from '@handoff/contracts/kit'
import type { ReactNode } from 'react'
import { holderOf, useUser } from './CurrentUser.ts'

/** Renders its children if the user may call the endpoint: `<Can do={referrals.changeStatus}>…</Can>`. */
export function Can({ do: endpoint, children }: { do: Pick<Endpoint, 'access'>; children: ReactNode }) {
  return useCan(endpoint) ? children : null
}

export function useCan({ access }: Pick<Endpoint, 'access'>): boolean {
  const user = useUser()
  return can(user && holderOf(user), access)
}
