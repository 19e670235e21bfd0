import { auth } from '@handoff/contracts/access/auth/auth'
import { useState } from 'react'
import { ask } from '../../../kit/query/client.ts'
import { session } from '../../../kit/session/session.ts'

/** Ends the session. The user is logged out regardless of the server's answer (specification, section 8). */
export function useLogout() {
  const [isPending, setPending] = useState(false)

  const logout = async () => {
    setPending(true)
    try {
      await session.leave(() => ask(auth.logout, {}, { signal: AbortSignal.timeout(5000) }))
    } catch (error) {
      console.warn('The server didn’t confirm the logout:', error)
    }
  }
  return { logout, isPending }
}
