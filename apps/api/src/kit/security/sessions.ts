import { sessionSeconds } from '@handoff/contracts/access/auth/auth'
import { type RoleAccess, sideOf } from '@handoff/contracts/kit'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isDatabaseAway } from '../../db/away.ts'
import type { DB } from '../../db/schema.ts'
import type { Origin, Viewer } from '../context.ts'
import { splitIds } from '../events/bus.ts'
import { publish } from '../events/topics.ts'
import { storageProblem } from '../files/storage.ts'
import { prepared } from '../lists/prepared-query.ts'
import { hashOf, newToken } from './token.ts'

/** A replaced token works this much longer, so that requests in progress and other tabs do not fail. */
const graceSeconds = 60
const seenEverySeconds = 60

/** The person with this token, while the session is valid and the account active. */
export async function identify(db: Kysely<DB>, token: string | undefined, now: Date): Promise<Viewer | null> {
  if (!token || token.length > 200) return null
  const [row] = await prepared(db, 'session of a token', { hash: hashOf(token), now }, ({ hash, now: at }) =>
    db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select([
        'session.id as sessionId',
        'session.last_seen_at as lastSeenAt',
        'account.written_lsn as written',
        ...ofViewer,
      ])
      .where((it) =>
        it.or([
          it('session.token_hash', '=', hash),
          it.and([it('session.previous_token_hash', '=', hash), it('session.previous_valid_until', '>', at)]),
        ]),
      )
      .where('session.ended_at', 'is', null)
      .where('session.expires_at', '>', at)
      .where('account.is_active', '=', true)
      .compile(),
  )
  if (!row) return null

  const { lastSeenAt, ...account } = row
  if (now.getTime() - lastSeenAt.getTime() > seenEverySeconds * 1000) await markSeen(db, row.sessionId, now)

  return viewerFrom(account)
}

type AccountRow = Omit<Viewer, 'side' | 'entityId' | 'roleAccesses' | 'preview'> & {
  entityId: number | null
  roleAccesses: RoleAccess[] | null
}

function viewerFrom({ entityId, roleAccesses: accesses, ...rest }: AccountRow): Viewer | null {
  const viewer = { ...rest, roleAccesses: accesses ?? [] }
  if (sideOf(viewer.userType) === 'admin') return { ...viewer, side: 'admin' }
  return entityId === null ? null : { ...viewer, side: 'entity', entityId }
}

/** A viewer for work done while they are away; null for an inactive account. */
export async function viewerOfAccount(db: Kysely<DB>, id: number): Promise<Viewer | null> {
  const row = await db
    .selectFrom('account')
    .select(ofViewer)
    .where('account.id', '=', id)
    .where('account.is_active', '=', true)
    .executeTakeFirst()
  return row ? viewerFrom({ ...row, sessionId: 0 }) : null
}

/** A read-only database can still be read. */
async function markSeen(db: Kysely<DB>, sessionId: number, now: Date) {
  try {
    await db.updateTable('session').set({ last_seen_at: now }).where('id', '=', sessionId).execute()
  } catch (error) {
    if (!storageProblem(error) && !isDatabaseAway(error)) throw error
  }
}

/** Notifies the browsers of these people, and the hub of every process, that their access has changed. */
export async function publishAccessChanged(db: Kysely<DB>, accountIds: readonly number[]) {
  for (const part of splitIds(accountIds)) await publish(db, 'access.changed', { accountIds: part })
}

/** The entries of a role as in the contract; null if there are none. */
export const accessesOfRole = (roleId: RawBuilder<unknown>) => sql<RoleAccess[] | null>`(
  select jsonb_agg(jsonb_build_object(
    'name', name, 'isView', is_view, 'isAdd', is_add, 'isEdit', is_edit, 'isDelete', is_delete,
    'isApprove', is_approve, 'isAssign', is_assign, 'isExport', is_export, 'isImport', is_import,
    'isSensitive', is_sensitive) order by name)
  from role_access where role_access.role_id = ${roleId})`

/** Entries of the account's role; null without a role. */
export const roleAccesses = accessesOfRole(sql.ref('account.role_id'))

/** Columns of a viewer. */
const ofViewer = [
  'account.id',
  'account.user_type as userType',
  'account.entity_id as entityId',
  'account.first_name as firstName',
  'account.last_name as lastName',
  'account.time_zone as timeZone',
  roleAccesses.as('roleAccesses'),
] as const

type Start = Origin & { accountId: number; rememberMe: boolean; now: Date }

/** Starts a session of 15 days and returns its token, which is not stored. */
export async function startSession(db: Kysely<DB>, { accountId, rememberMe, now, address, device }: Start) {
  const token = newToken()
  await db
    .insertInto('session')
    .values({
      account_id: accountId,
      token_hash: hashOf(token),
      is_remembered: rememberMe,
      address,
      device,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + sessionSeconds * 1000),
    })
    .execute()
  await db
    .updateTable('account')
    .set({ first_login_at: now })
    .where('id', '=', accountId)
    .where('first_login_at', 'is', null)
    .execute()
  return token
}

/** A new token for the same session, with the same expiry. */
export async function rotateToken(db: Kysely<DB>, sessionId: number, now: Date) {
  const token = newToken()
  await db
    .updateTable('session')
    .set((it) => ({
      previous_token_hash: it.ref('token_hash'),
      previous_valid_until: new Date(now.getTime() + graceSeconds * 1000),
      token_hash: hashOf(token),
    }))
    .where('id', '=', sessionId)
    .execute()
  return token
}

/** Ends the sessions of an account, all or all but one, and their live connections in every process. */
export async function endSessionsOf(db: Kysely<DB>, accountId: number, now: Date, { except = 0 } = {}) {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('id', '!=', except)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute()
  for (const sessionIds of splitIds(ended.map(({ id }) => id))) await publish(db, 'session.ended', { sessionIds })
}

/**
 * For someone who leaves: ends their sessions, everything else that would open the account once it is active again, and
 * emails waiting for the end of quiet hours.
 */
export async function endAccessOf(db: Kysely<DB>, accountId: number, now: Date) {
  await endSessionsOf(db, accountId, now)
  for (const table of ['login_challenge', 'trusted_device', 'mailed_token'] as const)
    await db.deleteFrom(table).where('account_id', '=', accountId).execute()
  await db
    .deleteFrom('mail')
    .where('account_id', '=', accountId)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}

/** Those of the given sessions that are still valid, for the hub's open connections. */
export async function validSessions(db: Kysely<DB>, sessionIds: readonly number[], now: Date): Promise<Set<number>> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('session.id')
    .where('session.id', '=', sql<number>`any(${sessionIds as number[]})`)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('account.is_active', '=', true)
    .execute()
  return new Set(rows.map((row) => row.id))
}
