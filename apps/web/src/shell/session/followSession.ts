import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { resumePage } from '../../features/access/auth/useSignIn.ts'
import { meQuery } from '../../features/access/auth/whoAmI.ts'
import type { Address } from '../../kit/address/pageLink.ts'
import { drafts, isAnythingTyped, saveOpenForms } from '../../kit/drafts/drafts.ts'
import { forgetPersistedAnswers } from '../../kit/query/persistedAnswers.ts'
import type { Me } from '../../kit/session/CurrentUser.ts'
import { pausedSession } from '../../kit/session/pausedSession.ts'
import { previewRole } from '../../kit/session/previewRole.ts'
import { session } from '../../kit/session/session.ts'
import { brand } from '../../theme/brand.ts'
import { forgetRecent } from '../palette/recent.ts'

/** Reacts to the end of the session, and to a login in another tab. */
export const followSession = (router: AnyRouter, cache: QueryClient) =>
  session.subscribe({
    onEnd: (why) => {
      const me = cache.getQueryData(meQuery.queryKey)
      const isExpired = why === 'expired'
      if (isExpired) saveOpenForms()
      else drafts.clear()
      if (isExpired && me && isAnythingTyped(me.id)) return pause(me)
      // Uncovered only once the page has closed.
      void leave(router, cache, isExpired).finally(() => pausedSession.end())
    },
    // This tab may have been reloaded since its session ended: it has no user, and still has their input.
    onLogoutOf: (userId) => drafts.removeOf(userId),
    onReplaced: (userId) => {
      previewRole.end()
      if (userId !== null && pausedSession.person?.id === userId) return void resumePage(router, cache)
      forgetPerson(cache)
      // Left alone: someone may be typing there, and the next page knows the new person.
      if (isOpenToAll(router.state.location.pathname) && !isLogin(router.state.location.pathname)) return
      void router.invalidate().finally(() => pausedSession.end())
    },
  })

/** The page remains, covered by the login; stored data is deleted immediately. */
function pause({ id, email }: Me) {
  forgetPersistedAnswers()
  pausedSession.begin({ id, email })
}

/** Pages that need no login, and so are not left by a logout. */
const isOpenToAll = (pathname: string) =>
  pathname.startsWith('/auth/') || pathname === ('/teams/invitation-accept' satisfies Address)

const isLogin = (pathname: string) => pathname === ('/auth/login' satisfies Address)

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
  forgetStored()
}

/** The current user is refetched, not dropped: components would otherwise still show the previous person. */
function forgetPerson(cache: QueryClient) {
  const [feature, name] = meQuery.queryKey
  cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== feature || queryKey[1] !== name })
  void cache.resetQueries({ queryKey: meQuery.queryKey })
  forgetStored()
}

function forgetStored() {
  forgetPersistedAnswers()
  forgetRecent()
  brand.forget()
}
