import { invitations } from '@handoff/contracts/access/invitations'
import { roles } from '@handoff/contracts/access/roles/roles'
import { teams } from '@handoff/contracts/access/teams'
import { hubPath, type ServerEvents, sessionEnded } from '@handoff/contracts/realtime'
import { type HubConnection, HubConnectionBuilder, HubConnectionState, LogLevel } from '@microsoft/signalr'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contextFor, createDispatcher } from '../../../kit/events/events.ts'
import { someAddress } from '../../../test/samples.ts'
import { soon } from '../../../test/soon.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'
import { inviteToEntity } from '../invitations/invitations.send-invitation.ts'
import { opening, teamsOf } from './teams.fixtures.ts'

const world = await openWorld()
const { as, ask, app, anotherApp, aPerson, anEntity, clock, db } = world
const { aTeam, aRole, tokenSentTo } = teamsOf(world)
const { send } = referralsOf(world)

const listen = async (server: FastifyInstance) => {
  await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The test server has no port')
  return `http://127.0.0.1:${address.port}${hubPath}`
}
const here = await listen(app)
const other = await anotherApp()
const there = await listen(other)
afterAll(() => other.close())
beforeAll(() =>
  soon(async () => {
    const { rows } = await world.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    )
    expect(rows).toHaveLength(2)
  }),
)

const open: HubConnection[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.stop()))
})

/** A browser of this person, and the messages it received under this name. */
async function browserOf({ token }: Pick<Person, 'token'>, name: keyof ServerEvents = 'OnAccessChange', url = here) {
  const connection = new HubConnectionBuilder()
    .withUrl(url, { accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build()
  const heard: unknown[][] = []
  connection.on(name, (...args: unknown[]) => void heard.push(args))
  let closed: Error | undefined
  connection.onclose((error) => {
    closed = error
  })
  await connection.start()
  open.push(connection)
  return { connection, heard, closedWith: () => closed }
}
const inboundOf = async ({ connection }: Awaited<ReturnType<typeof browserOf>>) =>
  (await connection.invoke<{ totalInBounds: number }>('HandleClientRequest')).totalInBounds
const mayRead = async (person: Person) => (await ask(person, { url: '/api/refers/inbound' })).statusCode

test.each([
  ['in the same process', here],
  ['in another process', there],
])(
  'a role that loses referrals takes effect immediately %s: notified, rejected, and no longer counted',
  async (_, url) => {
    const { ada, sam, clinic, role } = await aTeam()
    await send(await aPerson({ entity: await anEntity({ name: 'Night Shelter' }), firstName: 'Ben' }), clinic)
    const [browser, manager] = [await browserOf(sam, 'OnAccessChange', url), await browserOf(ada)]
    expect([await mayRead(sam), await inboundOf(browser)]).toEqual([200, 1])

    await as(ada)(roles.save, { id: role.id, name: role.name, roleAccesses: opening({ customers: ['view'] }) })
    await expect.poll(() => browser.heard).toEqual([[]])
    expect([await mayRead(sam), await inboundOf(browser)]).toEqual([403, 0])
    expect(browser.connection.state).toBe(HubConnectionState.Connected)
    expect(manager.heard).toEqual([])
  },
)

test('another role, all rights, and a deleted role notify as well', async () => {
  const { ada, sam, role } = await aTeam()
  const other = await aRole(ada, 'Back office', opening({ network: ['view'] }))
  const browser = await browserOf(sam)
  await as(ada)(teams.save, { id: sam.id, roleId: other.id, isActive: true })
  await expect.poll(() => browser.heard.length).toBe(1)
  expect(await mayRead(sam)).toBe(403)
  await as(ada)(teams.save, { id: sam.id, roleId: null, isActive: true })
  await expect.poll(() => browser.heard.length).toBe(2)
  expect(await mayRead(sam)).toBe(200)
  await as(ada)(teams.save, { id: sam.id, roleId: other.id, isActive: true })
  await as(ada)(roles.remove, { id: other.id, moveTo: role.id })
  await expect.poll(() => browser.heard.length).toBe(4)
  expect(await mayRead(sam)).toBe(200)
})

test('saving without a change of the person’s role notifies no one', async () => {
  const { ada, sam, role } = await aTeam()
  const browser = await browserOf(sam)
  await as(ada)(teams.save, { id: sam.id, roleId: role.id, isActive: true })
  await as(ada)(roles.save, {
    id: role.id,
    name: role.name,
    roleAccesses: opening({ referrals: ['view', 'edit', 'assign'], customers: ['view'] }),
  })
  // Only the save of the role was sent, not what came before it.
  await expect.poll(() => browser.heard.length).toBe(1)
})

test.each([
  ['in the same process', here],
  ['in another process', there],
])('someone deactivated is disconnected %s and cannot come back', async (_, url) => {
  const { ada, sam } = await aTeam()
  const [leaving, staying] = [await browserOf(sam, 'OnAccessChange', url), await browserOf(ada)]
  await as(ada)(teams.remove, { id: sam.id })
  await expect.poll(() => leaving.connection.state).toBe(HubConnectionState.Disconnected)
  expect(leaving.closedWith()?.message).toContain(sessionEnded)
  await expect(browserOf(sam, 'OnAccessChange', url)).rejects.toThrow("Status code '401'")
  expect((await ask(sam, { url: '/api/auth/me' })).statusCode).toBe(401)
  expect(staying.connection.state).toBe(HubConnectionState.Connected)
})

test('a reset of two-factor authentication ends the live connection too', async () => {
  const { ada, sam } = await aTeam()
  await db
    .insertInto('two_factor')
    .values({ account_id: sam.id, notification_by: 1, enabled_at: clock.now() })
    .execute()
  const browser = await browserOf(sam)
  await as(ada)(teams.removeTwoFactor, { id: sam.id })
  await expect.poll(() => browser.connection.state).toBe(HubConnectionState.Disconnected)
})

test('the administrative side and the inviter are notified when an entity joins', async () => {
  const alma = await aPerson({ firstName: 'Alma' })
  const inviter = await world.staffOf(null, { network: ['view', 'add'] })
  const shelter = await anEntity({ name: 'New Shelter', entityState: 2 })
  const name = 'OnEntityAcceptInvitation'
  const [admin, clerk, asking, deaf] = await Promise.all([
    browserOf(alma, name),
    browserOf(await world.staffOf(null, { network: ['view'] }), name),
    browserOf(inviter, name, there),
    browserOf(await world.staffOf(null, { referrals: ['view'] }), name),
  ])
  const dispatcher = createDispatcher({ db, listeners: [], onError: () => {} })
  const viewer = { ...inviter, sessionId: 1, timeZone: 'America/New_York', roleAccesses: [], side: 'admin' as const }
  const origin = { address: null, device: null }
  const ctx = contextFor({
    db,
    viewer,
    now: clock.now,
    publicUrl: 'http://localhost:3000',
    origin,
    dispatcher,
    files: world.app.handoff.files,
    secrets: world.app.handoff.secrets,
    countInbound: async () => 0,
  })
  await ctx.transaction((tx) => inviteToEntity(tx, { entityId: shelter.id, email: 'runner@handoff.test' }))
  await dispatcher.stop()

  await as(null, { remoteAddress: someAddress() })(invitations.acceptEntity, {
    token: await tokenSentTo('runner@handoff.test'),
    answer: { accept: true, firstName: 'Nina', lastName: 'Voss', password: 'correct horse battery' },
  })
  for (const browser of [admin, clerk, asking])
    await expect.poll(() => browser.heard).toMatchObject([[{ entityId: shelter.id, name: 'New Shelter' }]])
  expect(deaf.heard).toEqual([])
})
