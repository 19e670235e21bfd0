import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { meQuery } from '../../features/access/auth/whoAmI.ts'
import { refetchList } from '../../kit/query/refetchList.ts'
import { holderOf, type Me } from '../../kit/session/CurrentUser.ts'

type Why = 'told' | 'missed'

/**
 * The user's rights have changed: menu and buttons follow, the guards decide whether the page may stay open, and its
 * data is refetched. After a break (`missed`) nothing happens unless the rights really differ.
 */
export async function followAccess(router: AnyRouter, cache: QueryClient, why: Why = 'told') {
  const before = rightsOf(cache.getQueryData(meQuery.queryKey))
  try {
    await cache.fetchQuery({ ...meQuery, staleTime: 0 })
  } catch {
    // Unreachable or logged out: the next request will show it.
    return
  }
  if (why === 'missed' && before === rightsOf(cache.getQueryData(meQuery.queryKey))) return
  await router.invalidate()
  await refetchList(cache)
}

const rightsOf = (me: Me | undefined) => me && JSON.stringify(holderOf(me))
