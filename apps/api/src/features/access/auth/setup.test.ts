import { auth } from '@handoff/contracts/access/auth/auth'
import { UserType } from '@handoff/contracts/kit'
import { beforeEach, expect, test } from 'vitest'
import { someAddress } from '../../../test/samples.ts'
import { openWorld } from '../../../test/world.ts'
import { setupAddress } from './auth.setup.ts'

const { as, db, aPerson, anEntity } = await openWorld()
beforeEach(async () => {
  await db.deleteFrom('account').execute()
  await db.deleteFrom('setup_token').execute()
})

const aToken = async () => new URL((await setupAddress(db, 'http://localhost:3000'))!).searchParams.get('setup')!
const setup = (token: string, more: { email?: string; password?: string; timeZone?: string } = {}) =>
  as(null, { remoteAddress: someAddress() })(auth.setup, {
    token,
    firstName: 'Ada',
    lastName: 'Lane',
    email: 'ada@handoff.test',
    password: 'correct horse battery',
    ...more,
  })
const isOpen = async (token: string) => (await as(null)(auth.setupState, { token })).data.isOpen
const admins = () => db.selectFrom('account').select('email').where('user_type', '=', UserType.Admin).execute()

test('the address of the first start creates the first administrator, once', async () => {
  const token = await aToken()
  expect(await isOpen(token)).toBe(true)
  expect(await isOpen('another')).toBe(false)

  const { data } = await setup(token)
  expect(data).toMatchObject({ email: 'ada@handoff.test', userType: { id: 1 }, entity: null })
  expect((await as(data)(auth.me, {})).data.id).toBe(data.id)
  expect(await isOpen(token)).toBe(false)
  await expect(setup(token, { email: 'second@handoff.test' })).rejects.toMatchObject({ status: 404 })
  expect(await setupAddress(db, 'http://localhost:3000')).toBeNull()
  expect(await admins()).toHaveLength(1)
})

test('a password that is easy to guess creates no administrator, and does not use up the address', async () => {
  const token = await aToken()
  for (const word of ['password1234', 'ada@handoff.test', 'Ada Lane 2026'])
    await expect(setup(token, { password: word })).rejects.toMatchObject({
      status: 400,
      fields: { password: [expect.stringMatching(/^This password is too easy to guess/)] },
    })
  expect(await isOpen(token)).toBe(true)
})

test('two browsers with the same address create one administrator', async () => {
  const token = await aToken()
  const answers = await Promise.allSettled(
    ['one@handoff.test', 'two@handoff.test'].map((email) => setup(token, { email })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await admins()).toHaveLength(1)
})

test('it does not work once there is an administrator, however created', async () => {
  const token = await aToken()
  await aPerson({ entity: await anEntity() })
  expect(await isOpen(token)).toBe(true)
  await aPerson({ firstName: 'Alma' })
  expect(await isOpen(token)).toBe(false)
  await expect(setup(token)).rejects.toMatchObject({ status: 409 })
  expect(await admins()).toHaveLength(1)
})

test('the address of an earlier start stops working, and only hashes are stored', async () => {
  const [earlier, token] = [await aToken(), await aToken()]
  expect([await isOpen(earlier), await isOpen(token)]).toEqual([false, true])
  await expect(setup(earlier)).rejects.toMatchObject({ status: 404 })
  const rows = await db.selectFrom('setup_token').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('the browser’s time zone is proposed, and once confirmed is that of the network and its first administrator', async () => {
  const token = await aToken()
  const state = async (zone?: string) => (await as(null)(auth.setupState, { token, zone })).data
  const { proposedZone, timeZones } = await state('America/Denver')
  expect(timeZones.map(({ value }) => value)).toContain(proposedZone)
  expect((await state('Mars/Base')).proposedZone).toBeNull()
  expect(await as(null)(auth.setupState, { token: 'another', zone: 'America/Denver' })).toMatchObject({
    data: { timeZones: [], proposedZone: null },
  })

  await expect(setup(token, { timeZone: 'Mars/Base' })).rejects.toMatchObject({ status: 400 })
  const { data } = await setup(token, { timeZone: proposedZone! })
  const { time_zone, is_zone_confirmed } = await db
    .selectFrom('network_setting')
    .select(['time_zone', 'is_zone_confirmed'])
    .executeTakeFirstOrThrow()
  expect([time_zone, is_zone_confirmed]).toEqual([proposedZone, true])
  expect((await as(data)(auth.me, {})).data.timeZone).toBe(proposedZone)
})

test('an error in the form does not use up the address', async () => {
  const token = await aToken()
  await expect(setup(token, { password: 'short' })).rejects.toMatchObject({
    status: 400,
    fields: { password: ['Password must have at least 12 characters'] },
  })
  expect(await isOpen(token)).toBe(true)
})
