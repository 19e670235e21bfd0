import { hasFlag, type Input } from '@handoff/contracts/kit'
import { TrailType, type trail } from '@handoff/contracts/trail'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../kit/context.ts'
import { eventFrom } from '../../kit/event-record.ts'
import { page } from '../../kit/page.ts'
import { notFound } from '../../kit/problem.ts'
import { visibleCustomers } from '../customers/customers.queries.ts'
import { referenceOf } from '../referrals/referrals.rows.ts'
import { namesFor, withoutReason } from '../referrals/referrals.timeline.ts'
import { levelSql } from '../referrals/referrals.visibility.ts'
import { wordsFor } from '../referrals/referrals.wordings.ts'

/**
 * What happened to a customer, newest first. An entity reads the referrals it has a part in; with `allTrail` also that
 * there were others, without words, and without the name of a sensitive service.
 */
export async function ofCustomer(ctx: Ctx, { search, ...input }: Input<typeof trail.ofCustomer>) {
  if (!search) return entriesFor(ctx, input)
  // Searches what the viewer reads: what is masked for them must not be found either.
  const { pageNo, pageSize } = input
  const all = await entriesFor(ctx, { ...input, pageNo: 1, pageSize: mostSearched })
  const found = all.data.filter((entry) => textOf(entry).toLowerCase().includes(search.toLowerCase()))
  const data = found.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  return { data, total: found.length, pageNo, pageSize }
}

/** More than happens to any customer. */
const mostSearched = 10_000

type Entry = Awaited<ReturnType<typeof entriesFor>>['data'][number]
const textOf = ({ title, note, by, referral: { reference, category, sender, receiver } }: Entry) =>
  [title, note, by?.firstName, by?.entity, reference, category, sender, receiver].filter(Boolean).join('\n')

type Params = Omit<Input<typeof trail.ofCustomer>, 'search'>

async function entriesFor(ctx: Ctx, { customerId, allTrail, sort, ...paging }: Params) {
  const { viewer } = ctx
  const customer = await visibleCustomers(ctx)
    .select('customer.id')
    .where('customer.id', '=', customerId)
    .executeTakeFirst()
  if (!customer) throw notFound('customer')

  const own = ownEntity(viewer)
  const takesPart =
    own === null
      ? sql<boolean>`true`
      : sql<boolean>`(referral.from_entity_id = ${own} or (referral.to_entity_id = ${own} and referral.sent_at is not null))`
  const found = await page(
    ctx.db,
    ctx.db
      .selectFrom('event')
      .innerJoin('referral', 'referral.id', 'event.referral_id')
      .innerJoin('category', 'category.id', 'referral.category_id')
      .innerJoin('entity as receiver', 'receiver.id', 'referral.to_entity_id')
      .leftJoin('entity as sender', 'sender.id', 'referral.from_entity_id')
      .leftJoin('account', 'account.id', 'event.account_id')
      .leftJoin('entity as actor', 'actor.id', 'event.entity_id')
      .leftJoin('event_note', 'event_note.event_id', 'event.id')
      .select([
        'event.id',
        'event.at',
        'event.data',
        'event.entity_id as actorEntityId',
        'event_note.note',
        'account.first_name as firstName',
        'actor.name as actorEntity',
        'referral.id as referralId',
        'category.name as category',
        'category.is_sensitive as isSensitive',
        'sender.name as sender',
        'receiver.name as receiver',
        takesPart.as('takesPart'),
        levelSql(viewer).as('level'),
      ])
      .where('event.customer_id', '=', customerId)
      .where('event.type', 'in', ['referral.sent', 'referral.stageChanged', 'referral.consentRevoked'])
      .where('referral.stage', '<>', 'draft')
      .$if(!allTrail, (it) => it.where(takesPart))
      .orderBy('event.id', sort === '-at' ? 'desc' : 'asc'),
    paging,
  )

  const events = found.data.map((row) => eventFrom(row.data))
  const names = await namesFor(ctx.db, events)
  const maySee = hasFlag(viewer, 'customers', 'sensitive')
  // As in the referral itself: whose access has ended reads its own side's words only.
  const reads = (row: (typeof found.data)[number]) =>
    row.takesPart && (row.level !== 'ended' || (own !== null && row.actorEntityId === own))
  const data = found.data.map((row, index) => ({
    id: row.id,
    type: TrailType.Refer,
    at: row.at,
    title: wordsFor(reads(row) ? events[index]! : withoutReason(events[index]!), names) ?? '',
    note: reads(row) ? row.note : null,
    by: row.takesPart && row.firstName !== null ? { firstName: row.firstName, entity: row.actorEntity } : null,
    referral: {
      id: row.referralId,
      reference: referenceOf(row.referralId),
      category: row.isSensitive && !(row.takesPart && maySee) ? 'Restricted service' : row.category,
      sender: row.takesPart ? row.sender : null,
      // Naming a shelter or a recovery centre would say what the category hides.
      receiver: row.isSensitive && !(row.takesPart && maySee) ? 'A member of the network' : row.receiver,
      canOpen: row.takesPart,
    },
  }))
  return { ...found, data }
}
