import type { auth } from '@handoff/contracts/auth/auth'
import type { Answer } from '@handoff/contracts/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { safePath } from '../../kit/address/safePath.ts'
import { forgetPersistedAnswers } from '../../kit/query/persistedAnswers.ts'
import { session } from '../../kit/session/session.ts'
import { brand } from '../../theme/brand.ts'
import { meQuery } from './whoAmI.ts'

/** What a login answers once everything was proven. */
export type SignedIn = Exclude<Answer<typeof auth.login>, { twoFactorRequired: true }>

/** Goes in with the server's answer to a login: nothing of whoever was here before is kept. */
export function useSignIn() {
  const cache = useQueryClient()
  const router = useRouter()

  return async ({ token, ...me }: SignedIn, rememberMe: boolean, wantedTo?: string) => {
    cache.clear()
    forgetPersistedAnswers()
    session.begin(token, rememberMe)
    session.identify(me.id)
    brand.show(me.colorCode)
    cache.setQueryData(meQuery.queryKey, me)
    router.history.push(safePath(wantedTo) ?? '/')
    await router.load()
  }
}
