import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { meQuery } from '../../features/auth/whoAmI.ts'
import type { Address } from '../../kit/address/pageLink.ts'
import { drafts, isAnythingTyped, saveOpenForms } from '../../kit/drafts/drafts.ts'
import { forgetPersistedAnswers } from '../../kit/query/persistedAnswers.ts'
import type { Me } from '../../kit/session/CurrentUser.ts'
import { pausedSession } from '../../kit/session/pausedSession.ts'
import { previewRole } from '../../kit/session/previewRole.ts'
import { session } from '../../kit/session/session.ts'
import { brand } from '../../theme/brand.ts'
import { forgetRecent } from '../palette/recent.ts'

/** What the rest of the browser does when the session ends, or when another person logs in in another tab. */
export const followSession = (router: AnyRouter, cache: QueryClient) =>
  session.subscribe({
    onEnd: (why) => {
      const me = cache.getQueryData(meQuery.queryKey)
      const isExpired = why === 'expired'
      if (isExpired) saveOpenForms()
      else drafts.clear()
      if (isExpired && me && isAnythingTyped(me.id)) return pause(me)
      // Uncovered only once the page is gone.
      void leave(router, cache, isExpired).finally(() => pausedSession.end())
    },
    // This tab may have been loaded again since its session ended: it knows of no one, and still has what they typed.
    onLogoutOf: (userId) => drafts.removeOf(userId),
    onReplaced: () => {
      previewRole.end()
      forget(cache)
      void router.invalidate()
    },
  })

/** The page keeps what it has, covered by the login; what was stored goes at once. */
function pause({ id, email }: Me) {
  forgetPersistedAnswers()
  pausedSession.begin({ id, email })
}

/** Pages that need no login, and so are not left by a logout. */
const isOpenToAll = (pathname: string) =>
  pathname.startsWith('/auth/') || pathname === ('/teams/invitation-accept' satisfies Address)

async function leave(router: AnyRouter, cache: QueryClient, comesBack: boolean) {
  const { pathname, href } = router.state.location
  await cache.cancelQueries()
  if (!isOpenToAll(pathname)) {
    await router.navigate({
      to: '/auth/login',
      search: comesBack && pathname !== '/' ? { redirect: href } : {},
      ignoreBlocker: true,
    })
  }
  // Only now, when nothing shows it anymore.
  forget(cache)
}

function forget(cache: QueryClient) {
  cache.clear()
  forgetPersistedAnswers()
  forgetRecent()
  brand.forget()
}
