import { type AccessHolder, can, UserType } from '@handoff/contracts/kit'
import { hubPath } from '@handoff/contracts/realtime'
import { referrals } from '@handoff/contracts/referrals'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { DB } from './db/schema.ts'
import { countUnread } from './features/notifications/notifications.queries.ts'
import { openBus } from './kit/bus.ts'
import type { Viewer } from './kit/context.ts'
import { ownEntity } from './kit/context.ts'
import { createHub, type Hub } from './kit/hub/hub.ts'
import { totalInBounds } from './kit/inbound-count.ts'
import { reportLiveState } from './kit/live-state.ts'
import { identify, validSessions } from './kit/sessions.ts'
import type { Topics } from './kit/topics.ts'

type Principal = { userId: number; sessionId: number; viewer: Viewer }

/** The hub at /api/hub: what the bus tells this process reaches the browsers that are connected to it. */
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
  hub.method('HandleClientRequest', async ({ principal: { viewer } }) => ({
    serverTime: now().toISOString(),
    unread: await countUnread({ db }, viewer.id),
    totalInBounds: await totalInBounds(db, ownEntity(viewer)),
    pending: null,
  }))
  hub.attach(app)

  const bus = openBus<Topics>({ connectionString, onError: (error) => app.log.warn({ err: error }, 'the bus') })
  bus.subscribe('session.ended', ({ sessionIds }) => {
    for (const sessionId of sessionIds) hub.closeSession(sessionId)
  })
  bus.subscribe('notification.stored', ({ notices }) => pushNotifications(db, hub, notices))
  bus.subscribe('referral.changed', (change) => pushReferral(db, hub, change))
  app.addHook('onClose', () => bus.close())
  reportLiveState(() => ({ isBusConnected: bus.isConnected(), hubConnections: hub.count() }))
}

async function pushNotifications(
  db: Kysely<DB>,
  hub: Hub<Principal>,
  notices: Topics['notification.stored']['notices'],
) {
  const here = new Set(hub.users())
  const ids = notices.filter(([accountId]) => here.has(accountId)).map(([, notificationId]) => notificationId)
  if (!ids.length) return
  const rows = await db
    .selectFrom('notification')
    .innerJoin('event', 'event.id', 'notification.event_id')
    .leftJoin('account as actor', 'actor.id', 'event.account_id')
    .select(['notification.id', 'notification.account_id', 'notification.message', 'actor.first_name as by'])
    .where('notification.id', '=', sql<number>`any(${ids})`)
    .execute()
  for (const { id, account_id, message, by } of rows)
    hub.sendToUser(account_id, 'SendMsg', [by, message].filter(Boolean).join(' '), id)
}

type Connected = AccessHolder & { id: number; entityId: number | null }

/** Both sides and the administrators see lists move; the receiver's and the administrators' count follows. */
async function pushReferral(db: Kysely<DB>, hub: Hub<Principal>, change: Topics['referral.changed']) {
  const users = hub.users()
  if (!users.length) return
  const people = await concerned(db, users, change.entityIds)
  const { referralId, groupId } = change
  hub.sendToUsers(
    people.map(({ id }) => id),
    'OnReferralChange',
    { referralId, groupId },
  )
  const byEntity = Map.groupBy(people, ({ entityId }) => entityId)
  for (const [entityId, members] of byEntity) {
    const count = await totalInBounds(db, entityId)
    hub.sendToUsers(
      members.map(({ id }) => id),
      'TotalInBounds',
      count,
    )
  }
}

async function concerned(db: Kysely<DB>, users: number[], entityIds: number[]): Promise<Connected[]> {
  const rows = await db
    .selectFrom('account')
    .leftJoin('role_access', (on) =>
      on
        .onRef('role_access.role_id', '=', 'account.role_id')
        .on('role_access.name', 'in', ['Customer Referrals', 'My Referrals']),
    )
    .select(['account.id', 'account.entity_id', 'account.user_type', 'role_access.name', 'role_access.is_view'])
    .where('account.id', '=', sql<number>`any(${users})`)
    .where((it) =>
      it.or([it('account.entity_id', 'is', null), it('account.entity_id', '=', sql<number>`any(${entityIds})`)]),
    )
    .execute()
  return rows
    .map((row) => ({
      id: row.id,
      entityId: row.entity_id,
      userType: row.user_type as UserType,
      roleAccesses: row.name ? [{ ...nothingElse, name: row.name, isView: row.is_view ?? false }] : [],
    }))
    .filter((person) => can(person, referrals.listInbound.access))
}

const nothingElse = {
  isAdd: false,
  isEdit: false,
  isDelete: false,
  isApprove: false,
  isAssign: false,
  isExport: false,
  isImport: false,
  isSensitive: false,
}
