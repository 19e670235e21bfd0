import { auth } from '@handoff/contracts/auth/auth'
import { customers } from '@handoff/contracts/customers/customers'
import { type Endpoint, type Named, type RequestOf, toRequest } from '@handoff/contracts/kit'
import { notes } from '@handoff/contracts/notes'
import { profile } from '@handoff/contracts/profile'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { roles } from '@handoff/contracts/roles/roles'
import { touches, touchesHeader } from '@handoff/contracts/touches'
import { describe, expect, test } from 'vitest'
import { referralsOf } from '../features/referrals/referrals.fixtures.ts'
import { openWorld } from './world.ts'

const world = await openWorld()
const { twoSides, aSentReferral } = referralsOf(world)
const { ada, ben } = await twoSides()
const admin = await world.aPerson()

/** What the answer says it touches; null without the header. */
async function touched<E extends Named<Endpoint>>(
  person: { token: string } | null,
  endpoint: E,
  asked: RequestOf<E>,
  headers: Record<string, string> = {},
) {
  const { method, url, body } = toRequest(endpoint, asked)
  const answer = await world.ask(person, { method, url, payload: body as object | undefined, headers })
  const said = answer.headers[touchesHeader] as string | undefined
  return { status: answer.statusCode, features: said === undefined ? null : said.split(',').filter(Boolean) }
}

describe('what a change touches', () => {
  test('a step of a referral touches what its event says', async () => {
    const { referral, ben: receiver } = await aSentReferral()
    const asked = { id: referral.id, status: 1, version: referral.version } as const
    expect(await touched(receiver, referrals.changeStatus, asked)).toEqual({
      status: 200,
      // The acceptance grants access, which leaves a note of the product.
      features: [...touches.referral, 'notes'],
    })
  })

  test('a change that records nothing touches its own feature, or what is declared for it', async () => {
    expect(await touched(ada, auth.forgetDevices, {})).toMatchObject({ features: ['auth'] })
    const name = { firstName: 'Ada', lastName: 'Lane', phone: null, colorCode: '#0f766e' }
    expect(await touched(ada, profile.save, name)).toMatchObject({ features: ['profile', 'auth'] })
  })

  test('a repeated call answers the same as the first', async () => {
    const rosa = { firstName: 'Rosa', lastName: 'Marin', hasNoContact: true }
    const key = { 'idempotency-key': 'touches-once' }
    const first = await touched(ada, customers.create, rosa, key)
    expect(first).toEqual({ status: 200, features: [...touches.customer] })
    expect(await touched(ada, customers.create, rosa, key)).toEqual(first)
  })

  test('a read touches nothing, and neither does what is refused', async () => {
    expect(await touched(admin, roles.list, {})).toEqual({ status: 200, features: null })
    const gone = { id: 999_999, status: 1, version: 1 } as const
    expect(await touched(ben, referrals.changeStatus, gone)).toEqual({ status: 404, features: null })
    expect(await touched(ben, notes.remove, { id: 999_999 })).toEqual({ status: 404, features: null })
  })

  test('a stranger is told nothing, whether the address is known or not', async () => {
    for (const email of [ada.email, 'no.one@handoff.test'])
      expect(await touched(null, auth.forgotPassword, { email })).toEqual({ status: 200, features: null })
  })
})
