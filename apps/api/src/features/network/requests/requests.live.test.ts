import { invitations } from '@handoff/contracts/access/invitations'
import { registrations } from '@handoff/contracts/access/registrations'
import { RequestStatus, requests } from '@handoff/contracts/network/requests/requests'
import { notifications } from '@handoff/contracts/platform/notifications'
import { hubPath, pendingCountEvents } from '@handoff/contracts/realtime'
import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Letter } from '../../../kit/mail/queue.ts'
import { soon } from '../../../test/soon.ts'
import { openWorld, type Person, password } from '../../../test/world.ts'
import { loginsOf, tokenIn } from '../../access/auth/auth.fixtures.ts'
import { requestsOf } from './requests.fixtures.ts'

const world = await openWorld()
const { as, app, db, aPerson, anEntity, staffOf, categoryId } = world
const { askCategory, askLocation, askEntity, approve, reject, reopen, add, cancel } = requestsOf(world)
const { stranger } = loginsOf(world)

await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
if (address === null || typeof address === 'string') throw new Error('The test server has no port')
const url = `http://127.0.0.1:${address.port}${hubPath}`

beforeAll(() =>
  soon(async () => {
    const { rows } = await world.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    )
    expect(rows).toHaveLength(1)
  }),
)

const events = ['OnChangeRequestStatus', 'OnEntityAcceptInvitation', ...Object.values(pendingCountEvents)] as const
const open: HubConnection[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.stop()))
})

async function browserOf({ token }: Pick<Person, 'token'>) {
  const connection = new HubConnectionBuilder()
    .withUrl(url, { accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build()
  const heard: [event: string, ...args: unknown[]][] = []
  for (const event of events) connection.on(event, (...args: unknown[]) => void heard.push([event, ...args]))
  await connection.start()
  open.push(connection)
  const last = (name: string) => heard.findLast(([event]) => event === name)?.[1]
  const counts = () =>
    Object.fromEntries(Object.entries(pendingCountEvents).map(([name, event]) => [name, last(event)]))
  const pending = async () => (await connection.invoke<{ pending: unknown }>('HandleClientRequest')).pending
  return { heard, last, counts, pending }
}

describe('counts and status', () => {
  test('reach the administrators for the network, an entity for its own, and no one else', async () => {
    const [clinic, shelter] = [await anEntity({ name: 'Harbor Clinic' }), await anEntity({ name: 'Night Shelter' })]
    const [admin, ada] = [await aPerson({ firstName: 'Alma' }), await aPerson({ entity: clinic })]
    const ben = await aPerson({ entity: shelter, firstName: 'Ben' })
    await askLocation(ben)
    const clerk = await staffOf(null, { networkRequests: ['view'] })
    const colleague = await staffOf(clinic, { networkRequests: ['view'] })
    const seeing = await Promise.all([admin, clerk].map(browserOf))
    const ownBrowsers = await Promise.all([ada, colleague].map(browserOf))
    const deaf = await Promise.all(
      [ben, await staffOf(null, { network: ['view'] }), await staffOf(clinic, { referrals: ['view'] })].map(browserOf),
    )

    const { id } = await askCategory(ada)
    for (const { counts } of seeing)
      await expect.poll(counts).toEqual({ total: 2, location: 1, category: 1, entity: 0, organization: 0 })
    for (const { counts } of ownBrowsers)
      await expect.poll(counts).toEqual({ total: 1, location: 0, category: 1, entity: 0, organization: 0 })

    const moves = [
      [() => approve(id, { by: admin }), RequestStatus.Accepted, 1],
      [() => reopen(id, { version: 2, by: admin }), RequestStatus.Pending, 2],
      [() => cancel(id, ada), RequestStatus.Cancelled, 1],
    ] as const
    for (const [move, status, total] of moves) {
      await move()
      for (const { last } of [...seeing, ...ownBrowsers])
        await expect.poll(() => last('OnChangeRequestStatus')).toMatchObject({ requestId: id, requestType: 2, status })
      for (const { last } of seeing) await expect.poll(() => last('TotalPendingRequests')).toBe(total)
      for (const { last } of ownBrowsers) await expect.poll(() => last('TotalPendingRequests')).toBe(total - 1)
    }
    expect(deaf.map(({ heard }) => heard)).toEqual([[], [], []])

    // The keep-alive carries the same, for anyone who may see requests.
    const ofNetwork = { total: 1, location: 1, category: 0, entity: 0, organization: 0 }
    const none = { total: 0, location: 0, category: 0, entity: 0, organization: 0 }
    expect(await Promise.all([...seeing, ...ownBrowsers, ...deaf].map(({ pending }) => pending()))).toEqual([
      ofNetwork,
      ofNetwork,
      none,
      none,
      ofNetwork,
      null,
      null,
    ])
  })
})

const anAddress = (name: string) => `${name}@harbor.example`
async function register(email: string) {
  await stranger()(registrations.register, {
    networkType: 2,
    name: 'Harbor Kitchen',
    firstName: 'Nora',
    lastName: 'Field',
    email,
    addressLine1: '1 Main Street',
    categoryIds: [await categoryId('Food')],
    message: 'We cook for the neighborhood',
  })
  const { id } = await db
    .selectFrom('network_request')
    .select('id')
    .where('requester_email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}
const verify = async (email: string) => stranger()(registrations.verify, { token: tokenIn(await lastMail(email)) })
async function lastMail(email: string) {
  const mail = await db
    .selectFrom('mail')
    .select(['kind', 'letter'])
    .where('to_address', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { ...mail, letter: mail.letter as unknown as Letter }
}

describe('anyone who asks to join', () => {
  test('is seen once verified, is added and invited, and accepts', async () => {
    const admin = await aPerson({ firstName: 'Alma' })
    const browser = await browserOf(admin)
    const before = (await as(admin)(requests.pendingCounts, {})).data.organization
    const email = anAddress('nora')
    const id = await register(email)
    await expect(as(admin)(requests.entity, { id })).rejects.toMatchObject({ status: 404 })
    await expect(add(id, { by: admin })).rejects.toMatchObject({ status: 404 })
    await expect(approve(id, { by: admin })).rejects.toMatchObject({ status: 404 })
    expect((await as(admin)(requests.pendingCounts, {})).data.organization).toBe(before)

    await verify(email)
    await expect.poll(() => browser.last('TotalOrganizationPendingRequests')).toBe(before + 1)
    expect((await as(admin)(requests.entity, { id })).data).toMatchObject({
      requestType: 3,
      title: 'Harbor Kitchen',
      isRegistration: true,
      requester: { name: 'Nora Field', entity: null, email },
      may: ['approve', 'reject', 'add'],
    })

    const { added } = await add(id, { by: admin })
    await expect.poll(() => browser.last('TotalOrganizationPendingRequests')).toBe(before)
    expect(await lastMail(email)).toMatchObject({ kind: 'entityInvitation' })
    const answer = { accept: true as const, firstName: 'Nora', lastName: 'Field', password }
    await stranger()(invitations.acceptEntity, { token: tokenIn(await lastMail(email)), answer })
    await expect
      .poll(() => browser.last('OnEntityAcceptInvitation'))
      .toMatchObject({ entityId: added!.id, name: 'Harbor Kitchen' })
  })

  test('and anyone who had asked for it hears that it joined, live and as a notification', async () => {
    const admin = await aPerson({ firstName: 'Alma' })
    const [clinic, shelter] = [await anEntity({ name: 'Harbor Clinic' }), await anEntity({ name: 'Night Shelter' })]
    const [ada, ben] = [await aPerson({ entity: clinic }), await aPerson({ entity: shelter, firstName: 'Ben' })]
    const [asking, outsider] = [await browserOf(ada), await browserOf(ben)]
    const email = anAddress('asked-for')
    const { id } = await askEntity(ada, { name: 'Harbor Pantry', email })
    await add(id, { by: admin })
    expect(asking.last('OnEntityAcceptInvitation')).toBeUndefined()
    const answer = { accept: true as const, firstName: 'Nora', lastName: 'Field', password }
    await stranger()(invitations.acceptEntity, { token: tokenIn(await lastMail(email)), answer })
    const entity = await db
      .selectFrom('entity')
      .select(['id as entityId', 'name'])
      .where('name', '=', 'Harbor Pantry')
      .executeTakeFirstOrThrow()
    await expect.poll(() => asking.last('OnEntityAcceptInvitation')).toMatchObject(entity)
    const notificationsOf = async (person: Person) =>
      (await as(person)(notifications.list, {})).data.data.map(({ message, link }) => ({ message, link }))
    const link = `/my-network/network-info?id=${entity.entityId}`
    await expect
      .poll(() => notificationsOf(ada))
      .toContainEqual({ message: 'joined the network, as you requested', link })
    expect(await notificationsOf(ben)).toEqual([])
    expect(outsider.heard.filter(([event]) => event === 'OnEntityAcceptInvitation')).toEqual([])
  })

  test('is written to when refused', async () => {
    const admin = await aPerson({ firstName: 'Alma' })
    const email = anAddress('refused')
    const id = await register(email)
    await verify(email)
    await reject(id, { by: admin })
    expect(await lastMail(email)).toMatchObject({
      kind: 'registrationRefused',
      letter: { greeting: 'Hello Nora,', paragraphs: [expect.any(String), 'We have one'] },
    })
  })
})
