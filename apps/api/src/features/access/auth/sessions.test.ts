import { auth } from '@handoff/contracts/access/auth/auth'
import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../test/world.ts'
import { loginsOf, statusesOf } from './auth.fixtures.ts'

const world = await openWorld()
const { as, ask, aPerson, clock } = world
const { signedIn } = loginsOf(world)
beforeEach(() => clock.set('2026-11-18T15:00:00Z'))

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const isIn = async ({ token }: Pick<Person, 'token'>) =>
  (await ask({ token }, { url: '/api/auth/me' })).statusCode === 200
const sessions = async (who: Pick<Person, 'token'>) => (await as(who)(auth.sessions, {})).data

describe('the list of sessions', () => {
  test('shows where one is logged in, last seen first, and which one this is', async () => {
    const ada = await aPerson()
    await aPerson({ firstName: 'Bea' })
    clock.advance({ minutes: 5 })
    const laptop = await signedIn(ada.email, { device: firefox, address: '203.0.113.9', rememberMe: true })
    expect(await sessions(laptop)).toEqual([
      {
        id: expect.any(Number),
        device: 'Firefox on Linux',
        address: '203.0.113.9',
        isCurrent: true,
        isRemembered: true,
        createdAt: '2026-11-18T15:05:00.000Z',
        lastSeenAt: '2026-11-18T15:05:00.000Z',
        expiresAt: '2026-12-03T15:05:00.000Z',
      },
      expect.objectContaining({ device: null, address: null, isCurrent: false, isRemembered: false }),
    ])
    clock.advance({ minutes: 5 })
    expect((await sessions(ada)).map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      [null, true],
      ['Firefox on Linux', false],
    ])
  })

  test('leaves out ended ones', async () => {
    const ada = await aPerson()
    clock.advance({ days: 15 })
    const again = await signedIn(ada.email)
    expect(await sessions(again)).toHaveLength(1)
  })
})

describe('ending a session', () => {
  test('ends it immediately, and no other', async () => {
    const ada = await aPerson()
    const laptop = await signedIn(ada.email)
    const { id } = (await sessions(laptop)).find(({ isCurrent }) => isCurrent)!
    expect((await as(ada)(auth.endSession, { id })).title).toBe('Session ended')
    expect([await isIn(laptop), await isIn(ada)]).toEqual([false, true])
    await expect(as(ada)(auth.endSession, { id })).rejects.toMatchObject({ status: 404 })
  })

  test('twice at the same time ends it once', async () => {
    const ada = await aPerson()
    const { id } = (await sessions(await signedIn(ada.email)))[0]!
    const answers = await Promise.allSettled([1, 2].map(() => as(ada)(auth.endSession, { id })))
    expect(statusesOf(answers)).toEqual([200, 404])
  })

  test('is not possible for someone else', async () => {
    const [ada, bea] = [await aPerson(), await aPerson({ firstName: 'Bea' })]
    const { id } = (await sessions(ada))[0]!
    await expect(as(bea)(auth.endSession, { id })).rejects.toMatchObject({
      status: 404,
      message: 'We couldn’t find this session',
    })
    expect(await isIn(ada)).toBe(true)
  })

  test('all others: this one and those of other people stay', async () => {
    const [ada, bea] = [await aPerson(), await aPerson({ firstName: 'Bea' })]
    const others = [await signedIn(ada.email), await signedIn(ada.email)]
    await as(ada)(auth.endOtherSessions, {})
    for (const other of others) expect(await isIn(other)).toBe(false)
    expect([await isIn(ada), await isIn(bea)]).toEqual([true, true])
    expect(await sessions(ada)).toHaveLength(1)
  })
})

describe('a fresh token', () => {
  test('belongs to the same session with the same expiry; the old one works another minute', async () => {
    const ada = await aPerson()
    clock.advance({ days: 1 })
    const { data } = await as(ada)(auth.refresh, {})
    expect(data.token).toMatch(/^[\w-]{43}$/)
    expect(await sessions(data)).toHaveLength(1)
    clock.advance({ seconds: 59 })
    expect([await isIn(ada), await isIn(data)]).toEqual([true, true])
    clock.advance({ seconds: 1 })
    expect([await isIn(ada), await isIn(data)]).toEqual([false, true])
    clock.set('2026-12-03T15:00:00Z')
    expect(await isIn(data)).toBe(false)
  })

  test('is not available for an ended session', async () => {
    const ada = await aPerson()
    await as(ada)(auth.logout, {})
    await expect(as(ada)(auth.refresh, {})).rejects.toMatchObject({ status: 401 })
  })
})
