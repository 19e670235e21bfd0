import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { Address } from '../../kit/address/pageLink.ts'
import { forgetPersistedAnswers } from '../../kit/query/persistedAnswers.ts'
import { previewRole } from '../../kit/session/previewRole.ts'
import { session } from '../../kit/session/session.ts'
import { brand } from '../../theme/brand.ts'

/** What the rest of the browser does when the session ends, or when another person signs in in another tab. */
export const followSession = (router: AnyRouter, cache: QueryClient) =>
  session.subscribe({
    onEnd: (why) => void leave(router, cache, why === 'expired'),
    onReplaced: () => {
      previewRole.end()
      forget(cache)
      void router.invalidate()
    },
  })

/** Pages that need no login, and so are not left by a logout. */
const isOpenToAll = (pathname: string) =>
  pathname.startsWith('/auth/') || pathname === ('/teams/invitation-accept' satisfies Address)

async function leave(router: AnyRouter, cache: QueryClient, comesBack: boolean) {
  const { pathname, href } = router.state.location
  await cache.cancelQueries()
  if (!isOpenToAll(pathname)) {
    await router.navigate({ to: '/auth/login', search: comesBack && pathname !== '/' ? { redirect: href } : {} })
  }
  // Only now, when nothing shows it anymore.
  forget(cache)
}

function forget(cache: QueryClient) {
  cache.clear()
  forgetPersistedAnswers()
  brand.forget()
}
