import type { auth } from '@handoff/contracts/access/auth/auth'
import type { AccessHolder, Answer } from '@handoff/contracts/kit'
import { createContext, use } from 'react'

export type Me = Answer<typeof auth.me>

/** The current user; null outside the part behind the login. */
export const CurrentUser = createContext<Me | null>(null)

export const useUser = () => use(CurrentUser)

/** For pages behind the login. */
export function useMe(): Me {
  const me = useUser()
  if (!me) throw new Error('No one is logged in here')
  return me
}

/** The same person in the shape of the permission rule. */
export const holderOf = ({ userType, userRole }: Pick<Me, 'userType' | 'userRole'>): AccessHolder => ({
  userType: userType.id,
  roleAccesses: userRole?.roleAccesses ?? [],
})
