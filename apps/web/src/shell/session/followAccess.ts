import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { meQuery } from '../../features/access/auth/whoAmI.ts'
import { refetchList } from '../../kit/query/refetchList.ts'
import { holderOf, type Me } from '../../kit/session/CurrentUser.ts'

type Why = 'told' | 'missed'

/**
 * One's rights are other ones: menu and buttons follow who one is now, the guards say whether the page may stay open,
 * and what it shows is asked again. After a break (`missed`) nothing happens unless the rights really differ.
 */
export async function followAccess(router: AnyRouter, cache: QueryClient, why: Why = 'told') {
  const before = rightsOf(cache.getQueryData(meQuery.queryKey))
  try {
    await cache.fetchQuery({ ...meQuery, staleTime: 0 })
  } catch {
    // Out of reach or logged out: whatever is asked next says so.
    return
  }
  if (why === 'missed' && before === rightsOf(cache.getQueryData(meQuery.queryKey))) return
  await router.invalidate()
  await refetchList(cache)
}

const rightsOf = (me: Me | undefined) => me && JSON.stringify(holderOf(me))
