import { createHash, randomBytes } from 'node:crypto'
import type { DomainEvent } from '@handoff/contracts/events'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { type Kysely, sql } from 'kysely'
import { isDatabaseAway } from '../../db/away.ts'
import type { DB } from '../../db/schema.ts'
import type {
  Actor,
  CountInbound,
  Ctx,
  FieldChange,
  Origin,
  PublicCtx,
  PublicTx,
  Report,
  Tx,
  Viewer,
} from '../context.ts'
import { noOne } from '../context.ts'
import type { FileStore } from '../files/store.ts'
import type { Secrets } from '../security/secrets.ts'
import { type EventRecord, eventFrom } from './event-record.ts'

/**
 * Receives every event, in one transaction that also removes it from the outbox: what a listener writes is stored
 * exactly once, even after a crash in between.
 */
export type Listener = (db: Kysely<DB>, eventRecord: EventRecord) => Promise<void>

export type Dispatcher = { dispatch: (eventIds: readonly number[]) => Promise<void>; stop: () => Promise<void> }

type Parts = {
  db: Kysely<DB>
  now: () => Date
  publicUrl: string
  origin: Origin
  secrets: Secrets
  countInbound: CountInbound
  dispatcher: Dispatcher
  /** Called with every recorded event. */
  onRecord?: (event: DomainEvent) => void
}

/** The context of a logged-in request. Events are dispatched as soon as their transaction commits. */
export function contextFor({ viewer, files, ...parts }: Parts & { viewer: Viewer; files: FileStore }): Ctx {
  const { linkMakerId, report } = viewer
  const viewerActor = { accountId: viewer.id, entityId: viewer.side === 'entity' ? viewer.entityId : null }
  const by: Actor = { ...(report?.by ?? viewerActor), linkMakerId: linkMakerId ?? null, report }
  const actingAs = (other: Viewer) => contextFor({ ...parts, viewer: other, files })
  return {
    ...baseOf(parts),
    viewer,
    files,
    actingAs,
    outside: parts.db,
    transaction: (work) =>
      inTransaction(parts, (within, record) => {
        const tx: Tx = {
          ...within,
          viewer,
          files,
          actingAs,
          outside: parts.db,
          transaction: (inner) => inner(tx),
          record: (event, note, changes) => record(event, by, note, changes),
          recordByRule: (event) => record(event, { ...noOne, linkMakerId: linkMakerId ?? null }),
        }
        return work(tx)
      }),
  }
}

/** The context of a request without a login. Once someone is identified, events are recorded in their name. */
export function publicContextFor({
  loggedIn,
  mapStyleUrl,
  streetsUrl,
  files,
  ...parts
}: Parts & Pick<PublicCtx, 'loggedIn' | 'mapStyleUrl' | 'streetsUrl'> & { files: FileStore }): PublicCtx {
  const actingAs = (viewer: Viewer) => contextFor({ ...parts, viewer, files })
  const more = { viewer: null, loggedIn, mapStyleUrl, streetsUrl, actingAs }
  return {
    ...baseOf(parts),
    ...more,
    transaction: (work) =>
      inTransaction(parts, (within, record) => {
        const tx: PublicTx = { ...within, ...more, transaction: (inner) => inner(tx), record }
        return work(tx)
      }),
  }
}

const baseOf = ({ db, now, publicUrl, origin, secrets, countInbound }: Parts) => ({
  db,
  now,
  publicUrl,
  secrets,
  countInbound,
  ...origin,
})
type Base = ReturnType<typeof baseOf>
type Record = (event: DomainEvent, by: Actor, note?: string | null, changes?: readonly FieldChange[]) => Promise<void>

async function inTransaction<T>(parts: Parts, work: (within: Base, record: Record) => Promise<T>): Promise<T> {
  const recorded: number[] = []
  const result = await parts.db.transaction().execute((trx) => {
    // One moment per transaction: a row and its event never disagree about the time.
    const at = parts.now()
    const within = { ...baseOf(parts), db: trx, now: () => at }
    return work(within, async (event, by, note, changes) => {
      recorded.push(await store(trx, { event, by, note, changes, at, address: parts.origin.address }))
      parts.onRecord?.(event)
    })
  })
  await parts.dispatcher.dispatch(recorded)
  return result
}

type ToStore = {
  event: DomainEvent
  by: Actor
  note?: string | null
  /** For an event with a `customerId`. */
  changes?: readonly FieldChange[]
  at: Date
  address: string | null
}

/** Stores an event with its note, its changes, and its outbox row. Returns its id. */
export async function store(trx: Kysely<DB>, { event, by, note, changes = [], at, address }: ToStore): Promise<number> {
  const salt = note ? randomBytes(16) : null
  const customerId = 'customerId' in event ? event.customerId : null
  const report = by.report && sealedReport(by.report)
  const digests = changes.length > 0 && customerId ? digestsOf(await customerSalt(trx, customerId), changes) : undefined
  const { id } = await trx
    .insertInto('event')
    .values({
      at,
      account_id: by.accountId,
      entity_id: by.entityId,
      address,
      type: event.type,
      customer_id: customerId,
      referral_id: 'referralId' in event ? event.referralId : null,
      data: JSON.stringify({
        ...event,
        changes: digests,
        linkMakerId: by.linkMakerId ?? undefined,
        report: report?.sealed,
      }),
      note_digest: salt && note ? digestOf(salt, note) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (salt && note) await trx.insertInto('event_note').values({ event_id: id, salt, note }).execute()
  if (report && by.report)
    await trx
      .insertInto('event_report')
      .values({ event_id: id, salt: report.salt, reported_by: by.report.reportedBy })
      .execute()
  if (digests)
    await trx
      .insertInto('event_change')
      .values(changes.map((change, position) => ({ event_id: id, position, ...change })))
      .execute()
  await trx.insertInto('event_outbox').values({ event_id: id }).execute()
  return id
}

/** Provider and time of a report, and a digest of the name, which is stored separately so that it can be erased. */
function sealedReport({ entityId, at, reportedBy }: Report) {
  const salt = randomBytes(16)
  return { salt, sealed: { entityId, at, digest: digestOf(salt, reportedBy).toString('hex') } }
}

/** Salt for this person's values, created with the first of them. */
async function customerSalt(trx: Kysely<DB>, customerId: number): Promise<Buffer> {
  await trx
    .insertInto('customer_salt')
    .values({ customer_id: customerId, salt: randomBytes(16) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { salt } = await trx
    .selectFrom('customer_salt')
    .select('salt')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return salt
}

/** The part of changes that is sealed: fields, and digests of their values. */
const digestsOf = (salt: Buffer, changes: readonly FieldChange[]) =>
  changes.map(({ field, before, after }) => ({
    field,
    before: before === null ? null : digestOf(salt, `${field}\n${before}`).toString('hex'),
    after: after === null ? null : digestOf(salt, `${field}\n${after}`).toString('hex'),
  }))

/** Digest of a note, sealed instead of its text. */
export const digestOf = (salt: Buffer, note: string) => createHash('sha256').update(salt).update(note).digest()

type DispatcherParts = {
  db: Kysely<DB>
  listeners: readonly Listener[]
  onError: (error: unknown, failed?: FailedEvent) => void
  everyMs?: number
}

/** For the log. */
type FailedEvent = { eventId: number; eventType?: string; listener?: string }
type Failing = FailedEvent & { failures: number; retryAt: number }

const longestWait = aMinute

/**
 * Dispatches events to listeners: those of this process immediately, and every few seconds those that a crash of any
 * process left in the outbox. The first to lock an outbox row dispatches its event. One that fails is retried with
 * growing delays, so that no number of them delays the others.
 */
export function createDispatcher({ db, listeners, onError, everyMs = 2000 }: DispatcherParts): Dispatcher {
  let isStopped = false
  let sweeping: Promise<void> | null = null
  const failing = new Map<number, Failing>()
  const timer = setInterval(() => {
    // Rounds must not queue up behind a slow database.
    sweeping ??= sweep().finally(() => (sweeping = null))
  }, everyMs)
  timer.unref()

  /** False if another dispatcher has locked it, or has dispatched it. */
  async function dispatchOne(eventId: number) {
    return db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('event_outbox')
        .innerJoin('event', 'event.id', 'event_outbox.event_id')
        .select(['event.id', 'event.at', 'event.account_id', 'event.entity_id', 'event.data'])
        .where('event_outbox.event_id', '=', eventId)
        .forUpdate('event_outbox')
        .skipLocked()
        .executeTakeFirst()
      if (!row) return false

      const eventRecord = {
        id: row.id,
        at: row.at,
        accountId: row.account_id,
        entityId: row.entity_id,
        event: eventFrom(row.data),
      } as EventRecord
      for (const listen of listeners)
        await listen(trx, eventRecord).catch((error: unknown) => {
          setBack({ eventId, eventType: eventRecord.event.type, listener: listen.name }, error)
          throw error
        })
      // The commit then seals it, by a trigger: no message of ours is within the one lock of the chain.
      await trx.deleteFrom('event_outbox').where('event_id', '=', eventId).execute()
      return true
    })
  }

  /** A database that is away is no fault of the event. */
  function setBack(event: FailedEvent, error: unknown) {
    if (isDatabaseAway(error)) return
    const failures = (failing.get(event.eventId)?.failures ?? 0) + 1
    const wait = Math.min(everyMs * 2 ** (failures - 1), longestWait)
    failing.set(event.eventId, { ...event, failures, retryAt: performance.now() + wait })
  }

  async function dispatchEach(eventIds: readonly number[]) {
    let isDispatched = true
    for (const eventId of eventIds)
      try {
        isDispatched = (await dispatchOne(eventId)) && isDispatched
        failing.delete(eventId)
      } catch (error) {
        const { failures: _, retryAt: __, ...failed } = failing.get(eventId) ?? { eventId }
        onError(error, failed)
      }
    return isDispatched
  }

  /** Resolves once dispatched, even if a sweep of this process had started already. */
  async function dispatch(eventIds: readonly number[]) {
    if (!(await dispatchEach(eventIds))) await sweeping
  }

  async function sweep() {
    if (isStopped) return
    try {
      const at = performance.now()
      // Another process has dispatched those.
      for (const { eventId, retryAt } of failing.values()) if (retryAt + longestWait < at) failing.delete(eventId)
      const waiting = [...failing.values()].filter(({ retryAt }) => retryAt > at).map(({ eventId }) => eventId)
      const pending = await db
        .selectFrom('event_outbox')
        .select('event_id')
        .where('event_id', '!=', sql<number>`all(${waiting})`)
        .orderBy('event_id')
        .limit(200)
        .execute()
      await dispatchEach(pending.map((row) => row.event_id))
    } catch (error) {
      onError(error)
    }
  }

  return {
    dispatch,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await sweeping
    },
  }
}
