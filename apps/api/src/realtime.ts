import { type Access, type AccessHolder, allow, can } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { requests } from '@handoff/contracts/network/requests/requests'
import { sentenceOf } from '@handoff/contracts/platform/notifications'
import { hubPath, pendingCountEvents, type Touching } from '@handoff/contracts/realtime'
import { help } from '@handoff/contracts/referrals/help'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { touches } from '@handoff/contracts/touches'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { DB } from './db/schema.ts'
import { countPending, pendingFor } from './features/network/requests/requests.counts.ts'
import { requestersOf } from './features/network/requests/requests.state.ts'
import { actorName, countUnread } from './features/platform/notifications/notifications.queries.ts'
import { countWaiting } from './features/referrals/help/help.queries.ts'
import { countInbound, totalInBounds } from './features/referrals/referrals/lists/inbound-count.ts'
import { ownEntity, type Viewer } from './kit/context.ts'
import { openBus } from './kit/events/bus.ts'
import { reportLiveState } from './kit/events/live-state.ts'
import type { Topics } from './kit/events/topics.ts'
import { createHub, type Hub } from './kit/hub/hub.ts'
import { gathered } from './kit/lists/one-at-a-time.ts'
import { identify, roleAccesses, validSessions } from './kit/security/sessions.ts'

type Principal = { userId: number; sessionId: number; viewer: Viewer }

/**
 * The hub at /api/hub: what the bus tells this process reaches the browsers that are connected to it. Answers with the
 * bus, for anyone else who listens.
 */
export async function attachRealtime(app: FastifyInstance) {
  const { database, now } = app.handoff
  const { db, connectionString } = database
  const onError = (error: unknown) => app.log.error({ err: error }, 'the live side')

  const hub = createHub<Principal>({
    path: hubPath,
    authenticate: async (token) => {
      const viewer = await identify(db, token, now())
      return viewer && { userId: viewer.id, sessionId: viewer.sessionId, viewer }
    },
    stillValid: (sessionIds) => validSessions(db, sessionIds, now()),
    onError,
  })
  hub.method('HandleClientRequest', async ({ principal: { viewer } }) => {
    // By the role as it is now: the connection may be older than its last change.
    const access = await accessOf(db, viewer)
    return {
      serverTime: now().toISOString(),
      unread: await countUnread({ db }, viewer.id),
      totalInBounds: await totalInBounds(db, access, ownEntity(viewer)),
      pending: await pendingFor(db, access, ownEntity(viewer)),
    }
  })
  hub.attach(app)

  const bus = openBus<Topics>({ connectionString, onError: (error) => app.log.warn({ err: error }, 'the bus') })
  bus.subscribe('session.ended', ({ sessionIds }) => {
    for (const sessionId of sessionIds) hub.closeSession(sessionId)
  })
  bus.subscribe('access.changed', ({ accountIds }) => void hub.sendToUsers(accountIds, 'OnAccessChange'))
  bus.subscribe('own.changed', ({ accountId, touches }) => void hub.sendToUser(accountId, 'OnOwnChange', { touches }))
  bus.subscribe('entity.joined', (joined) => void pushEntity(db, hub, joined).catch(onError))
  // Anyone who was logged out while nothing was heard is noticed now.
  bus.subscribe('bus.reconnected', hub.checkSessions)
  bus.subscribe(
    'directory.changed',
    gathered(async (changes) => {
      hub.sendToUsers(hub.users(), 'OnDirectoryChange', { touches: allTouched(changes) })
    }, onError),
  )
  bus.subscribe(
    'record.changed',
    gathered((changes) => pushRecords(db, hub, changes), onError),
  )
  bus.subscribe(
    'notification.stored',
    gathered((stored) => pushNotifications(db, hub, stored), onError),
  )
  bus.subscribe(
    'referral.changed',
    gathered((changes) => pushReferrals(db, hub, changes), onError),
  )
  bus.subscribe(
    'request.changed',
    gathered((changes) => pushRequests(db, hub, changes), onError),
  )
  bus.subscribe(
    'help.changed',
    gathered((changes) => pushHelp(db, hub, changes), onError),
  )
  app.addHook('onClose', () => bus.close())
  reportLiveState(() => ({ isBusConnected: bus.isConnected(), hubConnections: hub.count() }))
  return bus
}

/** What this person may do at this moment. */
async function accessOf(db: Kysely<DB>, viewer: Viewer): Promise<AccessHolder> {
  const row = await db
    .selectFrom('account')
    .select(['account.user_type as userType', roleAccesses.as('roleAccesses')])
    .where('account.id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  return { userType: row.userType, roleAccesses: row.roleAccesses ?? [] }
}

/** The administrative side, the person who invited the entity, and anyone who had asked for it, see that it is there. */
async function pushEntity(db: Kysely<DB>, hub: Hub<Principal>, { entityId, inviterId }: Topics['entity.joined']) {
  const users = hub.users()
  if (!users.length) return
  const { name } = await db.selectFrom('entity').select('name').where('id', '=', entityId).executeTakeFirstOrThrow()
  const people = await concerned(db, users, [], entities.show.access)
  const { rows: askers } = await requestersOf(entityId).execute(db)
  const told = [...people.map(({ id }) => id), inviterId, ...askers.map((asker) => asker.requester_id)]
  hub.sendToUsers([...new Set(told)], 'OnEntityAcceptInvitation', { entityId, name, touches: touches.invitation })
}

/** The people who read the note or the file. */
async function pushRecords(db: Kysely<DB>, hub: Hub<Principal>, all: Topics['record.changed'][]) {
  const users = hub.users()
  if (!users.length) return
  for (const [area, changes] of Map.groupBy(all, (change) => change.area)) {
    const entityIds = changes.flatMap(({ sides }) => sides.filter((side) => side !== null))
    const people = await concerned(db, users, [...new Set(entityIds)], allow(area, 'view'))
    for (const [side, readers] of Map.groupBy(people, (person) => person.entityId)) {
      const read = changes.filter(({ sides }) => sides.includes(side))
      const ids = readers.map(({ id }) => id)
      if (read.length) hub.sendToUsers(ids, 'OnRecordChange', { touches: allTouched(read) })
    }
  }
}

const allTouched = (changes: readonly Touching[]) => [...new Set(changes.flatMap((change) => change.touches))]

type Stored = Topics['notification.stored']

async function pushNotifications(db: Kysely<DB>, hub: Hub<Principal>, stored: Stored[]) {
  const here = new Set(hub.users())
  const notices = stored.flatMap((one) => one.notices)
  const ids = notices.filter(([accountId]) => here.has(accountId)).map(([, notificationId]) => notificationId)
  if (!ids.length) return
  const rows = await db
    .selectFrom('notification')
    .innerJoin('event', 'event.id', 'notification.event_id')
    .leftJoin('account as actor', 'actor.id', 'event.account_id')
    .select(['notification.id', 'notification.account_id', 'notification.message', actorName.as('by')])
    .where('notification.id', '=', sql<number>`any(${ids})`)
    .orderBy('notification.id')
    .execute()
  for (const { id, account_id, message, by } of rows) hub.sendToUser(account_id, 'SendMsg', sentenceOf(by, message), id)
}

type Change = Topics['referral.changed']

/** Both sides and the administrators see lists move; the receiver's and the administrators' count follows. */
async function pushReferrals(db: Kysely<DB>, hub: Hub<Principal>, changes: Change[]) {
  const users = hub.users()
  if (!users.length) return
  const people = await concerned(
    db,
    users,
    [...new Set(changes.flatMap(({ entityIds }) => entityIds))],
    referrals.listInbound.access,
  )
  const groups = Map.groupBy(people, ({ entityId }) => entityId)
  const idsOf = (entities: { id: number }[]) => entities.map(({ id }) => id)

  for (const [entityId, entities] of groups) {
    const seen = changes.filter(({ entityIds }) => entityId === null || entityIds.includes(entityId))
    // Several changes of one referral are one for anyone who looks at it.
    for (const [referralId, groupId] of new Map(seen.map((change) => [change.referralId, change.groupId])))
      hub.sendToUsers(idsOf(entities), 'OnReferralChange', { referralId, groupId, touches: touches.referral })
  }
  const counts = await countInbound(db, [...groups.keys()])
  for (const [entityId, entities] of groups) hub.sendToUsers(idsOf(entities), 'TotalInBounds', counts.get(entityId)!)
}

type RequestChange = Topics['request.changed']

/** The requester's people and the administrative side see requests move, and count what waits: each side its own. */
async function pushRequests(db: Kysely<DB>, hub: Hub<Principal>, changes: RequestChange[]) {
  const users = hub.users()
  if (!users.length) return
  const entityIds = new Set(changes.flatMap(({ entityId }) => entityId ?? []))
  const people = await concerned(db, users, [...entityIds], requests.list.access)
  const groups = Map.groupBy(people, (one) => one.entityId)
  const counts = await countPending(db, [...groups.keys()])
  for (const [entityId, entities] of groups) {
    const ids = entities.map(({ id }) => id)
    const seen = changes.filter((change) => entityId === null || change.entityId === entityId)
    for (const { entityId: _, ...change } of seen)
      hub.sendToUsers(ids, 'OnChangeRequestStatus', { ...change, touches: touches.request })
    const waiting = counts.get(entityId)!
    for (const [name, event] of Object.entries(pendingCountEvents))
      hub.sendToUsers(ids, event, waiting[name as keyof typeof waiting])
  }
}

/** The administrative side sees help requests come in and move. */
async function pushHelp(db: Kysely<DB>, hub: Hub<Principal>, changes: Topics['help.changed'][]) {
  const users = hub.users()
  if (!users.length) return
  const people = await concerned(db, users, [], help.list.access)
  const counts = await countWaiting(db)
  const ids = people.map(({ id }) => id)
  for (const helpRequestId of new Set(changes.map((change) => change.helpRequestId)))
    hub.sendToUsers(ids, 'OnHelpChange', { helpRequestId, ...counts, touches: touches.help })
}

/** Of these users, those on the administrative side and in these entities whose role opens this. */
async function concerned(db: Kysely<DB>, users: number[], entityIds: number[], access: Access) {
  const rows = await db
    .selectFrom('account')
    .select([
      'account.id',
      'account.entity_id as entityId',
      'account.user_type as userType',
      roleAccesses.as('roleAccesses'),
    ])
    .where('account.id', '=', sql<number>`any(${users})`)
    .where((it) =>
      it.or([it('account.entity_id', 'is', null), it('account.entity_id', '=', sql<number>`any(${entityIds})`)]),
    )
    .execute()
  return rows.filter((row) => can({ userType: row.userType, roleAccesses: row.roleAccesses ?? [] }, access))
}
