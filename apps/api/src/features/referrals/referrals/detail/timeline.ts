import type { DomainEvent } from '@handoff/contracts/events'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import type { Ctx, Viewer } from '../../../../kit/context.ts'
import { eventFrom, type StoredEvent } from '../../../../kit/events/event-record.ts'
import { type ReportColumns, reportedBy, reportedFor } from '../../../../kit/lists/reports.ts'
import { personName } from '../../../../kit/records/person-name.ts'
import { hidesReceiver, hidesService, restrictedProvider } from '../../../../kit/records/restricted-service.ts'
import type { Level } from '../lists/visible-referrals.ts'
import { wordsFor } from '../steps/step-words.ts'

type Named = { customerName: string | null }
type Subject = { id: number; level: Level; isSensitive: boolean; to_entity_id: number; closedAt: Date | null }

/**
 * Events of a referral, oldest first. Once access has ended, the viewer sees only its own side’s words; once it is
 * closed, those and everything written from the outcome on.
 */
export async function timelineOf(ctx: Ctx, referral: Subject, together: readonly (Subject & Named)[] = []) {
  const timelines = await timelinesOf(ctx, [referral, ...together])
  // One thread for those who were referred in one act; that they were is said once.
  const others = together.flatMap(({ id, customerName: about }) =>
    timelines.get(id)!.flatMap((entry) => (entry.type === 'referral.sent' ? [] : { ...entry, about: about ?? '' })),
  )
  return [...timelines.get(referral.id)!, ...others].sort((one, other) => one.id - other.id)
}

/** The timelines of several, by id. */
export async function timelinesOf({ db, viewer }: Ctx, referrals: readonly Subject[]) {
  const rows = await eventsOf(
    db,
    referrals.map(({ id }) => id),
  )
  const all = rows.map((row) => ({ row, event: eventFrom(row.data) }))
  const names = await namesFor(
    db,
    all.map(({ event }) => event),
  )
  const byReferral = Map.groupBy(all, ({ row }) => row.referralId)
  const linesOf = (referral: Subject) =>
    linesFor(viewer, referral, { recorded: byReferral.get(referral.id) ?? [], names })
  return new Map(referrals.map((referral) => [referral.id, linesOf(referral)]))
}

const eventsOf = (db: Kysely<DB>, referralIds: readonly number[]) =>
  db
    .selectFrom('event')
    .leftJoin('account', 'account.id', 'event.account_id')
    .leftJoin('entity', 'entity.id', 'event.entity_id')
    .leftJoin('event_note', 'event_note.event_id', 'event.id')
    .select([
      'event.id',
      'event.referral_id as referralId',
      'event.type',
      'event.at',
      'event.data',
      'event.entity_id as entityId',
      'account.first_name as firstName',
      'account.is_link as isLink',
      'entity.name as entity',
      'event_note.note',
      reportedBy.as('reportedBy'),
      reportedFor.as('reportedFor'),
      isMessage.as('isMessage'),
    ])
    .where('event.referral_id', '=', sql<number>`any(${referralIds})`)
    .orderBy('event.id')
    .execute()

type Recorded = { row: Awaited<ReturnType<typeof eventsOf>>[number]; event: StoredEvent }

function linesFor(
  viewer: Viewer,
  referral: Subject,
  { recorded, names: known }: { recorded: readonly Recorded[]; names: EventNames },
) {
  const { level } = referral
  const isReceiverHidden = hidesReceiver(viewer, referral)
  const names = isReceiverHidden ? withoutNames(known) : known
  // Includes records on its behalf.
  const isOwn = (entityId: number | null, { report }: StoredEvent) =>
    viewer.side === 'entity' && (entityId === viewer.entityId || report?.entityId === viewer.entityId)
  const isSinceClosing = (at: Date) => referral.closedAt !== null && at >= referral.closedAt
  return recorded.flatMap(({ row, event }) => {
    const isKept = level !== 'ended' || isOwn(row.entityId, event)
    const isNoteKept = isKept && (level !== 'closed' || isOwn(row.entityId, event) || isSinceClosing(row.at))
    if (!isKept && (event.type.startsWith('appointment.') || event.type.startsWith('visit.'))) return []
    const title = wordsFor(isKept ? event : withoutReason(event), names)
    if (
      title === null ||
      (isSendersOwn(event) && viewer.side === 'entity' && 'senderId' in event && event.senderId !== viewer.entityId)
    )
      return []
    return {
      id: row.id,
      type: row.type,
      at: row.at,
      title,
      by: isReceiverHidden && row.entityId === referral.to_entity_id ? hiddenActor : actorOf(row),
      isOnBehalf: event.type === 'referral.stageChanged' && event.isOnBehalf,
      report: isKept && !isReceiverHidden ? reportOf(event, row) : null,
      note: isNoteKept && !hidesService(viewer, referral) ? row.note : null,
      isMessage: row.isMessage,
    }
  })
}

const reportOf = ({ report }: StoredEvent, { reportedBy: by, reportedFor: provider }: ReportColumns) =>
  report && provider !== null ? { by, provider, at: new Date(report.at) } : null

type Actor = { firstName: string | null; entity: string | null; isLink: boolean | null }
const actorOf = ({ firstName, entity, isLink }: Actor) =>
  firstName === null ? null : { firstName, entity: isLink ? null : entity }
const hiddenActor = { firstName: restrictedProvider.name, entity: null }

/** A question or an answer that is in the thread; those from before there were threads are not. */
const isMessage = sql<boolean>`exists (select from note where note.referral_id = event.referral_id
  and note.kind = case event.data->>'step' when 'ask' then 'question' when 'answer' then 'answer' end
  and note.created_at = event.at)`

/**
 * A draft, the other candidates, and the sender's list are hidden from the receiver; the administrative side sees the
 * list.
 */
const isSendersOwn = (event: DomainEvent) => sendersOwn.has(event.type) || isBeforeSending(event)
const sendersOwn = new Set<DomainEvent['type']>([
  'referral.drafted',
  'referral.unsent',
  'referral.offered',
  'referral.queued',
  'referral.unfilled',
  'referral.linkSent',
  'referral.codesExhausted',
  'referral.removed',
  'referral.restored',
])
const isBeforeSending = (event: DomainEvent) =>
  event.type === 'referral.stageChanged' && (event.from === 'offered' || event.from === 'queued')

/** That it happened, but neither the reason nor the outcome. */
export const withoutReason = (event: StoredEvent): StoredEvent =>
  event.type === 'referral.stageChanged' ? { ...event, reasonCode: null, metLevel: null, childId: undefined } : event

export type EventNames = Awaited<ReturnType<typeof namesFor>>

/** Without the names of a receiver that is hidden from the viewer, and of its people. */
export const withoutNames = (names: EventNames): EventNames => ({
  ...names,
  account: () => 'someone at the provider',
  receiver: () => undefined,
  entity: () => 'an individual',
})

/** Labels and names for the wordings, in one statement. */
export async function namesFor(db: Kysely<DB>, events: readonly StoredEvent[]) {
  const valuesOf = <K extends string>(key: K) =>
    events.flatMap((event) => (event as Partial<Record<K, string | number | null>>)[key] ?? [])
  const ids = {
    reason: valuesOf('reasonCode'),
    account: valuesOf('assigneeId'),
    linkMaker: valuesOf('linkMakerId'),
    entity: valuesOf('providerId'),
    receiver: valuesOf('childId'),
  }
  const known = new Map<string, string>()
  if (Object.values(ids).some((keys) => keys.length > 0)) {
    const { rows } = await sql<{ kind: string; key: string; name: string }>`
      select 'reason' as kind, code as key, label as name from reason where code = any(${ids.reason}::text[])
      union all select 'account', id::text, ${personName('account')} from account where id = any(${ids.account}::int[])
      union all select 'linkMaker', id::text, first_name from account where id = any(${ids.linkMaker}::int[])
      union all select 'entity', id::text, name from entity where id = any(${ids.entity}::int[])
      union all select 'receiver', referral.id::text, entity.name
        from referral join entity on entity.id = referral.to_entity_id
        where referral.id = any(${ids.receiver}::int[])`.execute(db)
    for (const { kind, key, name } of rows) known.set(`${kind} ${key}`, name)
  }
  const nameOf = (kind: keyof typeof ids, key: string | number) => known.get(`${kind} ${key}`)
  return {
    reason: (code: string) => nameOf('reason', code) ?? code,
    account: (id: number) => nameOf('account', id) ?? 'someone',
    linkMaker: (id: number) => nameOf('linkMaker', id) ?? 'someone',
    receiver: (referralId: number) => nameOf('receiver', referralId),
    entity: (id: number) => nameOf('entity', id) ?? 'an individual',
  }
}
