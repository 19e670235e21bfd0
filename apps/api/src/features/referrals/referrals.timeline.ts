import type { DomainEvent } from '@handoff/contracts/events'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Ctx } from '../../kit/context.ts'
import { eventFrom, type StoredEvent } from '../../kit/event-record.ts'
import { personName } from '../../kit/person-name.ts'
import { type ReportColumns, reportedBy, reportedFor } from '../../kit/reports.ts'
import { hidesReceiver, hidesService, restrictedProvider } from '../../kit/restricted.ts'
import type { Level } from './referrals.visibility.ts'
import { wordsFor } from './referrals.wordings.ts'

type Subject = { id: number; level: Level; isSensitive: boolean; to_entity_id: number; closedAt: Date | null }

/**
 * What happened to a referral, oldest first. Once access has ended, the viewer reads its own side’s words only; once it is
 * closed, those and what was written from the outcome on.
 */
export async function timelineOf({ db, viewer }: Ctx, referral: Subject) {
  const { id, level } = referral
  const rows = await db
    .selectFrom('event')
    .leftJoin('account', 'account.id', 'event.account_id')
    .leftJoin('entity', 'entity.id', 'event.entity_id')
    .leftJoin('event_note', 'event_note.event_id', 'event.id')
    .select([
      'event.id',
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
    .where('event.referral_id', '=', id)
    .orderBy('event.id')
    .execute()

  const events = rows.map((row) => eventFrom(row.data))
  const isReceiverHidden = hidesReceiver(viewer, referral)
  const names = isReceiverHidden ? withoutNames(await namesFor(db, events)) : await namesFor(db, events)
  // Also what someone recorded on its behalf.
  const isOwn = (entityId: number | null, { report }: StoredEvent) =>
    viewer.side === 'entity' && (entityId === viewer.entityId || report?.entityId === viewer.entityId)
  const isSinceClosing = (at: Date) => referral.closedAt !== null && at >= referral.closedAt
  return rows.flatMap((row, index) => {
    const event = events[index]!
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

/** A question or an answer that is in the thread; what came before there were threads is not. */
const isMessage = sql<boolean>`exists (select from note where note.referral_id = event.referral_id
  and note.kind = case event.data->>'step' when 'ask' then 'question' when 'answer' then 'answer' end
  and note.created_at = event.at)`

/** A draft, whom else one could have asked, and the sender's list are the sender's own business; the admin side keeps the list. */
const isSendersOwn = (event: DomainEvent) => sendersOwn.has(event.type) || isBeforeSending(event)
const sendersOwn = new Set<DomainEvent['type']>([
  'referral.drafted',
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

/** That something happened, but neither why nor how it ended. */
export const withoutReason = (event: StoredEvent): StoredEvent =>
  event.type === 'referral.stageChanged' ? { ...event, reasonCode: null, metLevel: null, childId: undefined } : event

export type EventNames = Awaited<ReturnType<typeof namesFor>>

/** Those of a receiver that the viewer may not know, and of its people, left out. */
export const withoutNames = (names: EventNames): EventNames => ({
  ...names,
  account: () => 'someone at the provider',
  receiver: () => undefined,
  entity: () => 'an individual',
})

/** The labels and names that wordings need, asked for once. */
export async function namesFor(db: Kysely<DB>, events: readonly StoredEvent[]) {
  const codes = events.flatMap((event) => ('reasonCode' in event && event.reasonCode ? [event.reasonCode] : []))
  const ids = events.flatMap((event) => ('assigneeId' in event && event.assigneeId ? [event.assigneeId] : []))
  const reasons = codes.length
    ? await db.selectFrom('reason').select(['code', 'label']).where('code', '=', sql<string>`any(${codes})`).execute()
    : []
  const makerIds = events.flatMap(({ linkMakerId }) => linkMakerId ?? [])
  const makers = makerIds.length
    ? await db
        .selectFrom('account')
        .select(['id', 'first_name as name'])
        .where('id', '=', sql<number>`any(${makerIds})`)
        .execute()
    : []
  const makerNames = new Map(makers.map(({ id, name }) => [id, name]))
  const accounts = ids.length
    ? await db
        .selectFrom('account')
        .select(['id', personName('account').as('name')])
        .where('id', '=', sql<number>`any(${ids})`)
        .execute()
    : []
  const entityIds = events.flatMap((event) => ('providerId' in event && event.providerId ? [event.providerId] : []))
  const entities = entityIds.length
    ? await db.selectFrom('entity').select(['id', 'name']).where('id', '=', sql<number>`any(${entityIds})`).execute()
    : []
  const childIds = events.flatMap((event) => ('childId' in event && event.childId ? [event.childId] : []))
  const receivers = childIds.length
    ? await db
        .selectFrom('referral')
        .innerJoin('entity', 'entity.id', 'referral.to_entity_id')
        .select(['referral.id', 'entity.name'])
        .where('referral.id', '=', sql<number>`any(${childIds})`)
        .execute()
    : []
  const receiverNames = new Map(receivers.map(({ id, name }) => [id, name]))
  const entityNames = new Map(entities.map(({ id, name }) => [id, name]))
  const labels = new Map(reasons.map(({ code, label }) => [code, label]))
  const people = new Map(accounts.map(({ id, name }) => [id, name]))
  return {
    reason: (code: string) => labels.get(code) ?? code,
    account: (id: number) => people.get(id) ?? 'someone',
    linkMaker: (id: number) => makerNames.get(id) ?? 'someone',
    receiver: (referralId: number) => receiverNames.get(referralId),
    entity: (id: number) => entityNames.get(id) ?? 'an individual',
  }
}
