import { type Change, everything, mergeChanges } from '@handoff/contracts/change'
import { type AccessHolder, hasFlag } from '@handoff/contracts/kit'
import { type Counts, hubPath } from '@handoff/contracts/realtime'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { DB } from './db/schema.ts'
import type { Viewer } from './kit/context.ts'
import { openBus } from './kit/events/bus.ts'
import { reportLiveState } from './kit/events/live-state.ts'
import type { NamedEvent, Readers, Topics } from './kit/events/topics.ts'
import { createHub, type Hub } from './kit/hub/hub.ts'
import type { Counter, Live, Principal } from './kit/hub/live.ts'
import { gathered } from './kit/lists/one-at-a-time.ts'
import { identify, roleAccesses, validSessions } from './kit/security/sessions.ts'

/**
 * The hub at /api/hub: sends bus messages to the browsers connected to this process. It knows no feature: a message
 * names the changes and their readers. Returns the bus, for other subscribers.
 */
export async function attachRealtime(app: FastifyInstance, { counters, pushes, heartbeat }: Live) {
  const { database, now } = app.handoff
  const { readable, replica, direct } = database
  const onError = (error: unknown) => app.log.error({ err: error }, 'the live side')

  const hub = createHub<Principal>({
    path: hubPath,
    authenticate: async (token) => {
      const viewer = await identify(readable, token, now())
      return viewer && { userId: viewer.id, sessionId: viewer.sessionId, viewer }
    },
    stillValid: (sessionIds) => validSessions(readable, sessionIds, now()),
    onError,
  })
  // With the current role: the connection may be older than its last change.
  hub.method('HandleClientRequest', async ({ principal: { viewer } }) => ({
    ...(await heartbeat(readable, viewer, await accessOf(readable, viewer), now())),
    ...(replica && { readOnlySince: replica.readOnlySince()?.toISOString() ?? null }),
  }))
  replica?.onReadOnly((since) => hub.sendToUsers(hub.users(), 'readOnly', since?.toISOString() ?? null))
  hub.attach(app)

  const bus = openBus<Topics>({
    connectionString: direct,
    db: database.db,
    onError: (error) => app.log.warn({ err: error }, 'the bus'),
    onHeard: (isHeard) =>
      isHeard
        ? app.log.debug('the bus is heard')
        : app.log.warn('no NOTIFY arrives, so live updates take 2 s: set DATABASE_URL_DIRECT, without the pooler'),
  })
  bus.subscribe('session.ended', ({ sessionIds }) => {
    for (const sessionId of sessionIds) hub.closeSession(sessionId)
  })
  bus.subscribe('access.changed', ({ accountIds }) => void hub.sendToUsers(accountIds, 'OnAccessChange'))
  // Logouts and changes were missed.
  bus.subscribe('bus.reconnected', () => {
    hub.sendToUsers(hub.users(), 'changed', everything)
    return hub.checkSessions()
  })
  bus.subscribe(
    'changed',
    gathered((messages) => pushChanges(database.db, hub, { messages, counters }), onError),
  )
  for (const { topic, push } of pushes)
    bus.subscribe(
      topic,
      gathered((messages) => push(database.db, hub, messages), onError),
    )
  app.addHook('onClose', () => bus.close())
  reportLiveState(() => ({
    isBusConnected: bus.isConnected(),
    isBusHeard: bus.isHeard() !== false,
    hubConnections: hub.count(),
  }))
  return bus
}

/** Current rights of this person. */
async function accessOf(db: Kysely<DB>, viewer: Viewer): Promise<AccessHolder> {
  const row = await db
    .selectFrom('account')
    .select(['account.user_type as userType', roleAccesses.as('roleAccesses')])
    .where('account.id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  return { userType: row.userType, roleAccesses: row.roleAccesses ?? [] }
}

type Message = Topics['changed']
type Person = AccessHolder & { id: number; entityId: number | null }
type Pushing = { messages: Message[]; counters: readonly Counter[] }

/** Sends everyone connected the changes they may read, in one message, with the affected counts. */
async function pushChanges(db: Kysely<DB>, hub: Hub<Principal>, { messages, counters }: Pushing) {
  const users = hub.users()
  if (!users.length) return
  const readings = readingsOf(await peopleAmong(db, users, messages), messages)
  const countsOf = await count(db, counters, readings)

  for (const reading of readings) {
    const { userIds, changes, events } = reading
    const { counts, namedEvents } = countsOf(reading)
    hub.sendToUsers(userIds, 'changed', changes, ...(counts ? [counts] : []))
    for (const event of [...namedEvents, ...events]) hub.sendToUsers(userIds, event.name, ...event.arguments)
  }
}

/** People on one side with the same changes. */
type Reading = { entityId: number | null; userIds: number[]; changes: Change[]; events: NamedEvent[] }

function readingsOf(people: readonly Person[], messages: readonly Message[]): Reading[] {
  const reads = (person: Person) => messages.flatMap(({ readers }, at) => (isAmong(readers, person) ? [at] : []))
  const groups = Map.groupBy(people, (person) => `${person.entityId}:${reads(person).join()}`)
  return [...groups.values()].flatMap((same) => {
    const read = reads(same[0]!).map((at) => messages[at]!)
    if (!read.length) return []
    const changes = mergeChanges(read.flatMap((message) => message.changes))
    const events = read.flatMap(({ event }) => event ?? [])
    return [{ entityId: same[0]!.entityId, userIds: same.map(({ id }) => id), changes, events }]
  })
}

/** The only rule that decides who receives a change. */
function isAmong(readers: Readers, person: Person): boolean {
  if (readers === 'everyone') return true
  if (readers.accountIds?.includes(person.id)) return true
  return 'sides' in readers && readers.sides.includes(person.entityId) && hasFlag(person, readers.area, 'view')
}

/** Connected people who may be readers, with their current rights. */
async function peopleAmong(db: Kysely<DB>, users: number[], messages: readonly Message[]): Promise<Person[]> {
  const all = messages.map(({ readers }) => readers)
  const entityIds = all.flatMap((one) => (typeof one === 'object' && 'sides' in one ? one.sides : [])).filter(isEntity)
  const accountIds = all.flatMap((one) => (typeof one === 'object' ? (one.accountIds ?? []) : []))
  const rows = await db
    .selectFrom('account')
    .select([
      'account.id',
      'account.entity_id as entityId',
      'account.user_type as userType',
      roleAccesses.as('roleAccesses'),
    ])
    .where('account.id', '=', sql<number>`any(${users})`)
    .$if(!all.includes('everyone'), (it) =>
      it.where((is) =>
        is.or([
          is('account.entity_id', 'is', null),
          is('account.entity_id', '=', sql<number>`any(${[...new Set(entityIds)]}::int[])`),
          is('account.id', '=', sql<number>`any(${accountIds}::int[])`),
        ]),
      ),
    )
    .execute()
  return rows.map((row) => ({ ...row, roleAccesses: row.roleAccesses ?? [] }))
}
const isEntity = (side: number | null) => side !== null

/** Counts of the nouns in each reading: one statement for all sides. */
async function count(db: Kysely<DB>, counters: readonly Counter[], readings: readonly Reading[]) {
  const names = ({ noun }: Counter, { changes }: Reading) => changes.some((change) => change.noun === noun)
  const counted = new Map<Counter, Awaited<ReturnType<Counter['count']>>>()
  for (const counter of counters) {
    const sides = new Set(readings.filter((reading) => names(counter, reading)).map(({ entityId }) => entityId))
    if (sides.size) counted.set(counter, await counter.count(db, [...sides]))
  }
  return (reading: Reading) => {
    const entries = [...counted].flatMap(([counter, of]) =>
      names(counter, reading) ? (of.get(reading.entityId) ?? []) : [],
    )
    const counts = entries.flatMap((one) => one.counts ?? [])
    return {
      counts: counts.length ? (Object.assign({}, ...counts) as Counts) : null,
      namedEvents: entries.flatMap((one) => one.events ?? []),
    }
  }
}
