import { auth } from '@handoff/contracts/access/auth/auth'
import { expect, test } from 'vitest'
import { newQueryClient } from '../../../kit/query/queryClient.ts'
import { session } from '../../../kit/session/session.ts'
import { fakeApi } from '../../../test/fakeApi.ts'
import { whoAmI } from './whoAmI.ts'

test('a token that the server no longer accepts belongs to no one, and the request is not an error', async () => {
  const cache = newQueryClient()
  const stop = session.subscribe({ onEnd: () => cache.clear() })
  fakeApi().refuse(auth.me, 401, { title: 'Log in' })
  session.begin('an old one', false)
  expect(await whoAmI(cache)).toBeNull()
  expect(session.token).toBeNull()
  stop()
})
