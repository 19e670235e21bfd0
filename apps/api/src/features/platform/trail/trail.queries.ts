import { type Input } from '@handoff/contracts/kit'
import { TrailType, type trail } from '@handoff/contracts/platform/trail/trail'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Viewer } from '../../../kit/context.ts'
import { eventFrom, type StoredEvent } from '../../../kit/events/event-record.ts'
import { exists } from '../../../kit/lists/exists.ts'
import { page } from '../../../kit/lists/page.ts'
import { reportWords } from '../../../kit/lists/reports.ts'
import { notFound } from '../../../kit/problem.ts'
import {
  hidesReceiver,
  hidesService,
  isHiddenParty,
  restricted,
  restrictedProvider,
} from '../../../kit/records/restricted-service.ts'
import { visibleCustomers } from '../../customers/customers/customers.queries.ts'
import { namesFor, withoutNames, withoutReason } from '../../referrals/referrals/detail/timeline.ts'
import { levelSql, listSideOf } from '../../referrals/referrals/lists/visible-referrals.ts'
import { wordsFor } from '../../referrals/referrals/steps/step-words.ts'
import { eventsOfCustomers, isOffer, offerWords } from './trail.events.ts'
import { searched } from './trail.search.ts'
import { inWords } from './trail.wordings.ts'

/**
 * Events of a customer, newest first. An entity reads its own referrals and acts; with `allTrail` also that there were
 * others, without texts, and without the name of a sensitive service.
 */
export async function ofCustomer(ctx: Ctx, { customerId, ...input }: Input<typeof trail.ofCustomer>) {
  await refuseUnseen(ctx, customerId)
  return searched(ctx, input, textOf, (paging) => entriesFor(ctx, { ...paging, customerId }))
}

/** The same for every customer the viewer may see. */
export const all = (ctx: Ctx, input: Input<typeof trail.all>) =>
  searched(ctx, input, textOf, (paging) => entriesFor(ctx, paging))

async function refuseUnseen(ctx: Ctx, customerId: number) {
  if (!(await exists(visibleCustomers(ctx).select('customer.id').where('customer.id', '=', customerId))))
    throw notFound('customer')
}

type Entry = Awaited<ReturnType<typeof entriesFor>>['data'][number]
const textOf = ({ title, note, by, customer, referral }: Entry) => [
  title,
  note,
  by?.name ?? by?.firstName,
  by?.entity,
  customer.toSearch,
  ...(referral ? [referral.reference, referral.category, referral.sender, referral.receiver] : []),
]

/** Referrals by each step that others may know about; everything about appointments and visits, except reminders. */
const isInTrail = (
  viewer: Viewer,
) => sql<boolean>`(${isOffer(viewer)} or event.type in ('referral.sent', 'referral.consentRevoked', 'consent.revoked')
  or (event.type = 'referral.stageChanged' and event.data ->> 'step' not in ('book', 'unbook', 'visit'))
  or (event.type like 'appointment.%' and event.type <> 'appointment.upcoming') or event.type like 'visit.%')`

const typeOf = (type: string) => {
  if (type.startsWith('appointment.')) return TrailType.Appointment
  return type.startsWith('visit.') ? TrailType.Visit : TrailType.Refer
}

type Params = Omit<Input<typeof trail.all>, 'search'> & { customerId?: number }

async function entriesFor(ctx: Ctx, { customerId, allTrail, sort, ...paging }: Params) {
  const { viewer } = ctx
  const entityId = ownEntity(viewer)
  const takesPart =
    entityId === null
      ? sql<boolean>`true`
      : sql<boolean>`coalesce(case when referral.id is null then event.entity_id = ${entityId}
          else referral.from_entity_id = ${entityId} or (referral.to_entity_id = ${entityId} and referral.sent_at is not null) end, false)`
  const result = await page(
    ctx,
    eventsOfCustomers(ctx, { customerId, sort })
      .leftJoin('referral', 'referral.id', 'event.referral_id')
      .leftJoin('category', 'category.id', 'referral.category_id')
      .leftJoin('entity as receiver', 'receiver.id', 'referral.to_entity_id')
      .leftJoin('entity as sender', 'sender.id', 'referral.from_entity_id')
      .select([
        'event.entity_id as actorEntityId',
        'account.first_name as firstName',
        'referral.id as referralId',
        'referral.from_entity_id as fromEntityId',
        'category.name as category',
        'category.is_sensitive as isSensitive',
        'sender.name as sender',
        'receiver.name as receiver',
        'referral.to_entity_id',
        isHiddenParty(viewer, { customer: sql`customer.id`, entity: sql`event.entity_id` }).as('isActorHidden'),
        takesPart.as('takesPart'),
        levelSql(viewer).as('level'),
      ])
      .where(isInTrail(viewer))
      .where((it) => it.or([it('referral.id', 'is', null), it('referral.stage', '<>', 'draft')]))
      .$if(!allTrail, (it) => it.where(takesPart)),
    paging,
  )

  const events = result.data.map((row) => eventFrom(row.data))
  const names = await namesFor(ctx.db, events)
  type Row = (typeof result.data)[number]
  // As in the referral itself: after access has ended, only texts of the viewer's side.
  const reads = (row: Row) =>
    row.takesPart &&
    (row.referralId === null || row.level !== 'ended' || (entityId !== null && row.actorEntityId === entityId))
  const referralIn = (row: Row) => {
    if (row.referralId === null) return null
    // People who are not involved never read it.
    const isRestricted = hidesService(viewer, row) || (row.isSensitive === true && !row.takesPart)
    return {
      id: row.referralId,
      reference: referenceOf(row.referralId),
      category: isRestricted ? restricted.name : row.category!,
      sender: row.takesPart ? row.sender : null,
      receiver:
        hidesReceiver(viewer, row) || (isRestricted && !row.takesPart) ? restrictedProvider.name : row.receiver!,
      canOpen: row.takesPart,
      side: listSideOf(viewer, row.fromEntityId),
    }
  }
  // Time and outcome of an appointment are for those involved.
  const titleOf = (row: Row, event: StoredEvent) => {
    if (event.type === 'referral.offered') return offerWords(row, hidesReceiver(viewer, row))
    const isReadable = reads(row) || typeOf(row.type) === TrailType.Refer
    const known = hidesReceiver(viewer, row) ? withoutNames(names) : names
    const reported = reads(row) && !hidesReceiver(viewer, row) ? reportWords(row) : ''
    return ((isReadable && wordsFor(reads(row) ? event : withoutReason(event), known)) || inWords(row.type)) + reported
  }
  /** For the other side only the first name. */
  const isColleague = (row: Row) => entityId === null || row.actorEntityId === entityId
  const actorOf = (row: Row) => {
    if (!row.takesPart || row.firstName === null) return null
    return row.isActorHidden
      ? { firstName: restrictedProvider.name, name: null, entity: null }
      : { firstName: row.firstName, name: isColleague(row) ? row.actorName : null, entity: row.actorEntity }
  }
  const data = result.data.map((row, index) => ({
    id: row.id,
    type: typeOf(row.type),
    at: row.at,
    title: titleOf(row, events[index]!),
    note: reads(row) && !hidesService(viewer, row) ? row.note : null,
    by: actorOf(row),
    customer: { id: row.customerId, name: row.customerName, toSearch: row.nameToSearch },
    referral: referralIn(row),
  }))
  return { ...result, data }
}
