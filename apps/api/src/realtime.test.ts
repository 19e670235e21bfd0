import { auth } from '@handoff/contracts/access/auth/auth'
import { profile } from '@handoff/contracts/access/profile'
import type { Change } from '@handoff/contracts/change'
import { notes } from '@handoff/contracts/customers/notes'
import { RequestType } from '@handoff/contracts/network/requests/request-type'
import { RequestStatus, requests } from '@handoff/contracts/network/requests/requests'
import { displayFields } from '@handoff/contracts/platform/displayFields'
import { materials } from '@handoff/contracts/platform/materials'
import { notifications } from '@handoff/contracts/platform/notifications'
import { settings } from '@handoff/contracts/platform/settings'
import { type Counts, hubPath, sessionEnded } from '@handoff/contracts/realtime'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { Noun } from '@handoff/contracts/touches'
import { type HubConnection, HubConnectionBuilder, HubConnectionState, LogLevel } from '@microsoft/signalr'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { referralsOf } from './features/referrals/referrals/referrals.fixtures.ts'
import { soon } from './test/soon.ts'
import { openWorld, type Person } from './test/world.ts'

const world = await openWorld()
const { as, app, anotherApp, aPerson, anEntity, staffOf } = world
const { twoSides, aSentReferral, send, take } = referralsOf(world)

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

const events = ['SendMsg', 'changed', 'OnChangeRequestStatus', 'TotalPendingRequests'] as const
const open: HubConnection[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.stop()))
})

/** A browser of this person, and every message it received. */
async function browserOf({ token }: Pick<Person, 'token'>, url = here) {
  const connection = new HubConnectionBuilder()
    .withUrl(url, { accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build()
  const heard: [event: string, ...args: unknown[]][] = []
  for (const event of events) connection.on(event, (...args: unknown[]) => void heard.push([event, ...args]))
  let closed: Error | undefined
  connection.onclose((error) => {
    closed = error
  })
  await connection.start()
  open.push(connection)
  const of = (name: (typeof events)[number]) => heard.filter(([event]) => event === name).map(([, ...args]) => args)
  /** Changes of these nouns. */
  const changesOf = (...nouns: Noun[]) =>
    of('changed').flatMap(([changes]) => (changes as Change[]).filter(({ noun }) => nouns.includes(noun)))
  const counts = () => of('changed').flatMap(([, figures]) => (figures as Counts | undefined) ?? [])
  return { connection, heard, of, changesOf, counts, closedWith: () => closed }
}

test.each([
  ['in the same process', here],
  ['in another process on the same database', there],
])('the receiver is notified of a referral %s', async (_, url) => {
  const { ada, ben, shelter } = await twoSides()
  const browser = await browserOf(ben, url)
  const { id, groupId, reference } = await send(ada, shelter)
  await expect.poll(() => browser.changesOf('referral').length).toBe(1)
  await expect.poll(() => browser.of('SendMsg').length).toBe(1)
  expect(browser.of('SendMsg')).toEqual([
    [
      `Ada Lane (Harbor Clinic) sent you a new referral ${reference}`,
      expect.any(Number),
      { title: 'New referral', link: `/customer-referrals/in-bound?id=${id}`, isUrgent: false },
    ],
  ])
  expect(browser.counts()).toEqual([{ totalInBounds: 1 }])
  expect(browser.changesOf('referral')).toMatchObject([{ ids: { referral: [id], group: [groupId] } }])
  expect(JSON.stringify(browser.heard)).not.toMatch(/Rosa|Marin/)
})

test('the sender is notified of the acceptance, and the receiver’s count falls', async () => {
  const { ada, ben, referral } = await aSentReferral()
  const [sender, receiver] = [await browserOf(ada, there), await browserOf(ben)]
  await take(ben, referral.id, 'accept')
  await expect
    .poll(() => sender.of('SendMsg'))
    .toMatchObject([
      [
        `Ben Ode (Night Shelter) accepted your referral ${referral.reference}`,
        expect.any(Number),
        { title: 'Accepted' },
      ],
    ])
  await expect.poll(() => receiver.counts().at(-1)).toEqual({ totalInBounds: 0 })
  // That it was sent may arrive only now.
  expect(receiver.of('SendMsg').filter(([message]) => !String(message).includes('sent you'))).toEqual([])
})

test('each browser of a person gets a message once', async () => {
  const { ada, ben, shelter } = await twoSides()
  const browsers = [await browserOf(ben), await browserOf(ben), await browserOf(ben, there)]
  await send(ada, shelter)
  for (const { of } of browsers) await expect.poll(() => of('SendMsg').length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 200))
  for (const { of } of browsers) expect(of('SendMsg')).toHaveLength(1)
})

test('a personal change reaches all browsers of that person, and no others', async () => {
  const { ada, ben, shelter } = await twoSides()
  await send(ada, shelter)
  const [first, second] = [await browserOf(ben), await browserOf(ben, there)]
  const someoneElse = await browserOf(await aPerson({ entity: shelter, firstName: 'Cleo' }))
  const acts: [noun: Noun, act: () => Promise<unknown>][] = [
    ['notice', () => as(ben)(notifications.markAllAsRead, {})],
    ['notice', () => as(ben)(notifications.markAllAsReadByGet, {})],
    [
      'notice',
      async () => {
        const { data } = (await as(ben)(notifications.list, {})).data
        await as(ben)(notifications.mark, { id: data[0]!.id, isSeen: false })
      },
    ],
    ['notice', () => as(ben)(notifications.savePreferences, { digest: 1 })],
    ['profile', () => as(ben)(profile.save, { colorCode: '#0f766e' })],
    ['displayFields', () => as(ben)(displayFields.save, { targetType: 11, displayFields: [] })],
    ['profile', () => as(ben)(settings.saveTimeZone, { timezone: 'America/Chicago' })],
  ]
  const nouns = ['notice', 'profile', 'displayFields'] as const
  for (const [noun, act] of acts) {
    const before = second.changesOf(...nouns).length
    await act()
    await expect.poll(() => second.changesOf(...nouns).slice(before)).toEqual([{ noun }])
  }
  await expect.poll(() => first.changesOf(...nouns)).toHaveLength(acts.length)
  expect(someoneElse.changesOf(...nouns)).toEqual([])
})

test('a change for several readers reaches its author once', async () => {
  const { ben, referral } = await aSentReferral()
  const browser = await browserOf(ben)
  await take(ben, referral.id, 'accept')
  await expect.poll(() => browser.changesOf('referral').length).toBe(1)
  await new Promise((done) => setTimeout(done, 300))
  expect(browser.changesOf('referral')).toHaveLength(1)
})

test('a request is counted by the specification’s events, for each side', async () => {
  const { ada } = await twoSides()
  const [admin, asking] = [await browserOf(await aPerson()), await browserOf(ada)]
  await as(ada)(requests.requestCategory, { payload: { name: 'Pet care' } })
  await expect.poll(() => admin.changesOf('request').length).toBeGreaterThan(0)
  await expect.poll(() => asking.of('TotalPendingRequests')).toEqual([[1]])
  expect(admin.of('OnChangeRequestStatus')).toEqual([
    [{ requestId: expect.any(Number), requestType: RequestType.Category, status: RequestStatus.Pending }],
  ])
})

test('people without the right, or not involved, get nothing', async () => {
  const { ada, ben, shelter } = await twoSides()
  const outsider = await aPerson({ entity: await world.anEntity({ name: 'Elsewhere' }), firstName: 'Olaf' })
  const deaf = [await staffOf(shelter, { customers: ['view'] }), await staffOf(null, { dashboard: ['view'] }), outsider]
  const viewer = await staffOf(shelter, { referrals: ['view'] })
  const browsers = await Promise.all(deaf.map((person) => browserOf(person)))
  const [seeing, answering] = [await browserOf(viewer), await browserOf(ben)]
  await send(ada, shelter)
  await expect.poll(() => answering.of('SendMsg').length).toBe(1)
  await expect.poll(() => seeing.changesOf('referral').length).toBe(1)
  expect(seeing.of('SendMsg')).toEqual([])
  for (const { heard } of browsers) expect(heard).toEqual([])
})

test('an internal change of one side sends nothing to the other', async () => {
  const shelter = await anEntity({ name: 'Shelter of notes' })
  const [admin, ben] = [await aPerson(), await aPerson({ entity: shelter })]
  const [atAdmin, atBen] = [await browserOf(admin), await browserOf(ben)]
  const write = (person: Person, noteType: 1 | 2) =>
    as(person)(notes.writeOfEntity, { entityId: shelter.id, noteType, text: 'Words' })
  await write(admin, 2)
  const file = new File(['Words'], 'a.txt')
  await as(admin)(materials.addToEntity, { id: shelter.id, file, isInternal: true })
  await expect.poll(() => atAdmin.changesOf('note', 'material').length).toBeGreaterThan(0)
  await new Promise((done) => setTimeout(done, 300))
  expect(atBen.changesOf('note', 'material')).toEqual([])

  const before = atAdmin.changesOf('note', 'material').length
  await write(ben, 2)
  await expect
    .poll(() => atBen.changesOf('note', 'material'))
    .toEqual([{ noun: 'note', ids: { entity: [shelter.id] } }])
  await new Promise((done) => setTimeout(done, 300))
  expect(atAdmin.changesOf('note', 'material')).toHaveLength(before)

  await write(admin, 1)
  await expect.poll(() => atBen.changesOf('note', 'material')).toHaveLength(2)
})

test('a draft changes only the sender’s lists', async () => {
  const { ada, ben, shelter } = await twoSides()
  const [sender, receiver] = [await browserOf(ada), await browserOf(ben)]
  await send(ada, shelter, { draft: true })
  await expect.poll(() => sender.changesOf('referral').length).toBe(1)
  expect(receiver.heard).toEqual([])
})

test('discarding a draft changes only the sender’s lists', async () => {
  const { ada, ben, shelter } = await twoSides()
  const { id } = await send(ada, shelter, { draft: true })
  const [sender, receiver] = [await browserOf(ada), await browserOf(ben)]
  await as(ada)(referrals.remove, { id })
  await expect.poll(() => sender.changesOf('referral').length).toBe(1)
  expect(receiver.heard).toEqual([])
})

test('the keep-alive returns every figure that a push may have missed', async () => {
  const { ben } = await aSentReferral()
  const { connection } = await browserOf(ben)
  expect(await connection.invoke('HandleClientRequest')).toEqual({
    serverTime: world.clock.now().toISOString(),
    unread: 1,
    totalInBounds: 1,
    pending: { total: 0, location: 0, category: 0, entity: 0, organization: 0 },
  })
})

test('the keep-alive and the login count nothing for staff whose role shows no referrals', async () => {
  const { shelter } = await aSentReferral()
  const blind = await staffOf(shelter, { dashboard: ['view'] })
  const { connection } = await browserOf(blind)
  expect(await connection.invoke('HandleClientRequest')).toMatchObject({ totalInBounds: 0 })
  expect((await as(blind)(auth.me, {})).data.totalInBounds).toBe(0)
  expect((await as(await staffOf(shelter, { referrals: ['view'] }))(auth.me, {})).data.totalInBounds).toBe(1)
})

test.each([
  ['in the same process', here],
  ['in another process', there],
])('a logout disconnects the browsers of that session %s, and no others', async (_, url) => {
  const ada = await aPerson()
  const second = { token: await world.signIn(ada.id) }
  const [leaving, staying] = [await browserOf(ada, url), await browserOf(second, url)]
  await as(ada)(auth.logout, {})
  await expect.poll(() => leaving.connection.state).toBe(HubConnectionState.Disconnected)
  expect(leaving.closedWith()?.message).toContain(sessionEnded)
  expect(staying.connection.state).toBe(HubConnectionState.Connected)
  await expect(browserOf(ada, url)).rejects.toThrow("Status code '401'")
})

test('a logout missed while the bus was down is noticed once it is back', async () => {
  const ada = await aPerson()
  const leaving = await browserOf(ada)
  await world.db.updateTable('session').set({ ended_at: world.clock.now() }).where('account_id', '=', ada.id).execute()
  const stops = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'handoff bus'`
  expect((await world.database.pool.query(stops)).rowCount).toBe(2)
  await expect.poll(() => leaving.connection.state).toBe(HubConnectionState.Disconnected)
  expect(leaving.closedWith()?.message).toContain(sessionEnded)
})

test('an expired session cannot connect', async () => {
  const ada = await aPerson()
  world.clock.advance({ days: 16 })
  await expect(browserOf(ada)).rejects.toThrow("Status code '401'")
})
