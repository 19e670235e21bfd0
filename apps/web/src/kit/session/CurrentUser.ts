import type { auth } from '@handoff/contracts/access/auth/auth'
import type { AccessHolder, Answer } from '@handoff/contracts/kit'
import { createContext, use } from 'react'

export type Me = Answer<typeof auth.me>

/** Who is logged in; null outside the signed-in part. */
export const CurrentUser = createContext<Me | null>(null)

export const useUser = () => use(CurrentUser)

/** For pages behind the login. */
export function useMe(): Me {
  const me = useUser()
  if (!me) throw new Error('No one is logged in here')
  return me
}

/** The same person as the permission rule knows them. */
export const holderOf = ({ userType, userRole }: Pick<Me, 'userType' | 'userRole'>): AccessHolder => ({
  userType: userType.id,
  roleAccesses: userRole?.roleAccesses ?? [],
})
