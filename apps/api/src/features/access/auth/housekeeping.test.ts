import { auth } from '@handoff/contracts/access/auth/auth'
import { registrations } from '@handoff/contracts/access/registrations'
import { NetworkType } from '@handoff/contracts/network/entities/entity'
import { expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { loginsOf, tokenIn } from './auth.fixtures.ts'
import { forgetWhatIsOver } from './auth.forget-expired.ts'

const world = await openWorld()
const { as, db, aPerson, clock, categoryId } = world
const { challenged, signedIn, verify, withApp, appCode, stranger, lastMail } = loginsOf(world)

const counted = ['session', 'login_challenge', 'trusted_device', 'mailed_token', 'network_request'] as const
async function left() {
  const rows = counted.map((table) =>
    db
      .selectFrom(table)
      .select((it) => it.fn.countAll<number>().as('n'))
      .execute(),
  )
  return (await Promise.all(rows)).map(([row]) => row!.n)
}
const run = () => forgetWhatIsOver.run({ db, now: clock.now(), publicUrl: 'http://localhost:3000' })
const register = (email: string) => async () =>
  stranger()(registrations.register, {
    networkType: NetworkType.Entity,
    firstName: 'Nora',
    lastName: 'Field',
    email,
    addressLine1: '1 Main Street',
    categoryIds: [await categoryId('Food')],
    message: 'I would like to help',
  })

test('deletes expired records, each after its time, and no others', async () => {
  clock.set('2026-11-01T12:00:00Z')
  const ada = await aPerson()
  const ended = await signedIn(ada.email)
  await as(ended)(auth.logout, {})
  const { secret } = await withApp(ada)
  await challenged(ada.email)
  const { challengeId } = await challenged(ada.email)
  await verify(challengeId, appCode(secret), true)
  await stranger()(auth.forgotPassword, { email: ada.email })
  await register('waits@handoff.test')()
  await register('proven@handoff.test')()
  await stranger()(registrations.verify, { token: tokenIn(await lastMail('proven@handoff.test')) })
  expect(await left()).toEqual([3, 1, 1, 3, 2])

  await run()
  expect(await left()).toEqual([3, 1, 1, 3, 2])
  clock.advance({ minutes: 10 })
  await run()
  expect(await left()).toEqual([3, 0, 1, 3, 2])
  clock.advance({ days: 1 })
  await run()
  expect(await left()).toEqual([3, 0, 1, 0, 2])
  clock.advance({ days: 6 })
  await run()
  expect(await left()).toEqual([3, 0, 1, 0, 1])
  expect(await db.selectFrom('network_request').select('requester_email').execute()).toEqual([
    { requester_email: 'proven@handoff.test' },
  ])
  clock.set('2026-12-01T12:01:00Z')
  await run()
  // The session that was logged out is 30 days old; the others, which expired after 15, are kept as long.
  expect(await left()).toEqual([2, 0, 0, 0, 1])
  clock.set('2026-12-16T12:01:00Z')
  await run()
  await run()
  expect(await left()).toEqual([0, 0, 0, 0, 1])
})

test('the account and its two-factor authentication stay', async () => {
  clock.set('2026-11-01T12:00:00Z')
  const ada = await aPerson()
  const { secret } = await withApp(ada)
  clock.set('2027-11-01T12:00:00Z')
  await run()
  const { challengeId } = await challenged(ada.email)
  expect((await verify(challengeId, appCode(secret))).id).toBe(ada.id)
})

test('deletes attempts after their minute', async () => {
  await db.deleteFrom('rate_limit').execute()
  await db
    .insertInto('rate_limit')
    .values([
      { key: 'over', points: 3, expire: Date.now() - 1_000 },
      { key: 'counts', points: 3, expire: Date.now() + 60_000 },
    ])
    .execute()
  await run()
  expect(await db.selectFrom('rate_limit').select('key').execute()).toEqual([{ key: 'counts' }])
})
