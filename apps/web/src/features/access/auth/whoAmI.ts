import { auth } from '@handoff/contracts/access/auth/auth'
import { ApiError } from '@handoff/contracts/kit'
import type { QueryClient } from '@tanstack/react-query'
import { restoreAnswers } from '../../../kit/query/persistedAnswers.ts'
import { query } from '../../../kit/query/useEndpoint.ts'
import type { Me } from '../../../kit/session/CurrentUser.ts'
import { session } from '../../../kit/session/session.ts'

export const meQuery = query(auth.me, {})

/** Who is logged in, in this tab or in one that is open; asked once and then known. Null when no one is. */
export async function whoAmI(cache: QueryClient): Promise<Me | null> {
  await session.askTabs()
  if (!session.token) return null
  try {
    const known = cache.getQueryData(meQuery.queryKey)
    const me = known ?? (await cache.ensureQueryData(meQuery))
    // Before anything is shown, so that no count is missing at first.
    if (!known) await restoreAnswers(cache, me.id)
    return me
  } catch (error) {
    // A session that ends while it is asked about empties the cache: the question is canceled before its answer is read.
    if (!session.token || (error instanceof ApiError && error.status === 401)) return null
    throw error
  }
}
