import type { auth } from '@handoff/contracts/access/auth/auth'
import type { Answer } from '@handoff/contracts/kit'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { safePath } from '../../../kit/address/safePath.ts'
import { drafts } from '../../../kit/drafts/drafts.ts'
import { hubState } from '../../../kit/hub/hubState.ts'
import { forgetPersistedAnswers } from '../../../kit/query/persistedAnswers.ts'
import { refetchList } from '../../../kit/query/refetchList.ts'
import { pausedSession } from '../../../kit/session/pausedSession.ts'
import { session } from '../../../kit/session/session.ts'
import { brand } from '../../../theme/brand.ts'
import { knownBrowser } from './login/knownBrowser.ts'
import { meQuery } from './whoAmI.ts'

/** What a login answers once everything was proven. */
export type SignedIn = Exclude<Answer<typeof auth.login>, { twoFactorRequired: true }>

/** Goes in with the server's answer to a login: nothing of anyone who was here before is kept. */
export function useSignIn() {
  const cache = useQueryClient()
  const router = useRouter()

  return async ({ token, browserToken, ...me }: SignedIn, rememberMe: boolean, wantedTo?: string) => {
    if (browserToken) knownBrowser.add(browserToken)
    cache.clear()
    forgetPersistedAnswers()
    drafts.keepOnly(me.id)
    session.begin(token, rememberMe, me.id)
    brand.show(me.colorCode)
    cache.setQueryData(meQuery.queryKey, me)
    // A form of someone else's asks no question.
    router.history.push(safePath(wantedTo) ?? '/', undefined, { ignoreBlocker: true })
    await router.load().finally(() => pausedSession.end())
  }
}

/** The same person, over the page that they had open: it goes on with what they typed, and shows what is true now. */
export function useSignInAgain() {
  const cache = useQueryClient()
  const router = useRouter()

  return async ({ token, browserToken, ...me }: SignedIn, rememberMe: boolean) => {
    if (browserToken) knownBrowser.add(browserToken)
    session.begin(token, rememberMe, me.id)
    cache.setQueryData(meQuery.queryKey, me)
    await resumePage(router, cache)
  }
}

/** What was covered by the login continues, with a session that this or another tab has begun. */
export async function resumePage(router: AnyRouter, cache: QueryClient) {
  pausedSession.resume()
  hubState.reconnect()
  await router.invalidate()
  await refetchList(cache)
}
