/** What people did in a period: the rows that the report on team activity counts. */

import { NoteType } from '@handoff/contracts/customers/notes'
import type { DomainEvent } from '@handoff/contracts/events'
import type { analytics } from '@handoff/contracts/figures/analytics'
import type { ActKind } from '@handoff/contracts/figures/reports'
import { hasFlag, type Input } from '@handoff/contracts/kit'
import { idOfReference, referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { eventFrom, type StoredEvent } from '../../../kit/events/event-record.ts'
import { page } from '../../../kit/lists/page.ts'
import { mentionsAll } from '../../../kit/lists/search.ts'
import { sortOf } from '../../../kit/lists/sort.ts'
import { nameToSearch } from '../../../kit/records/code-name.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { hidesReceiver, hidesService, namesReceiver, restricted } from '../../../kit/records/restricted-service.ts'
import { type Period, periodOf } from '../../../kit/time/period.ts'
import { namesFor, withoutNames, withoutReason } from '../../referrals/referrals/detail/timeline.ts'
import type { Shared } from '../../referrals/referrals/figures/figure-specs.ts'
import { rowsOf, withNamedReceivers } from '../../referrals/referrals/figures/rows-of-list.ts'
import { isAnswer } from '../../referrals/referrals/lists/list-conditions.ts'
import { wordsFor } from '../../referrals/referrals/steps/step-words.ts'

type Days = Pick<Period, 'from' | 'to'>
type Row = { id: number; account_id: number; kind: ActKind; at: Date }

const recordedKinds = ['notes', 'contacts', 'visits', 'assigned'] as const
const typeOf = {
  notes: 'note.written',
  contacts: 'referral.contactAttempted',
  visits: 'visit.recorded',
  assigned: 'referral.assigned',
} as const satisfies Record<(typeof recordedKinds)[number], DomainEvent['type']>

const answered = { side: 'inbound', dateOf: 'answered', search: { isCounted: true } } as const

/** By the day a referral was first answered, as in the lists of answered referrals. */
export const answeredRows = (ctx: Ctx, { entityId: _, ...shared }: Shared, days: Days) =>
  withNamedReceivers(ctx, rowsOf(ctx, shared, answered, days))

/** A person answers a referral once, even if they change the answer later. */
export const answersOf = (rows: RawBuilder<unknown>) => sql`
  select doer.id, doer.account_id, 'answers' as kind, doer.at
  from ${rows} as referral cross join lateral (
    select distinct on (event.account_id) event.id, event.account_id, event.at from event
    where ${isAnswer} and event.account_id is not null order by event.account_id, event.id) as doer`

/** Everything else is an event; with filters of referrals, one about such a referral. */
export function recordedActs(ctx: Ctx, { entityId: _, ...shared }: Shared, { from, to }: Days) {
  const { timeZone } = ctx.viewer
  const isNarrowed = Object.values(shared).some((value) => value !== undefined)
  const referrals = rowsOf(ctx, shared, { side: 'inbound', dateOf: 'sent' }, {}).clearSelect().select('referral.id')
  const kinds = recordedKinds.map((kind) => sql`when ${sql.lit(typeOf[kind])} then ${sql.lit(kind)}`)
  return sql`
    select event.id, event.account_id, case event.type ${sql.join(kinds, sql` `)} end as kind, event.at from event
    where event.account_id is not null
      and event.type in (${sql.join(recordedKinds.map((kind) => sql.lit(typeOf[kind])))})
      and event.at >= (${from}::date::timestamp at time zone ${timeZone})
      and event.at < ((${to}::date + 1)::timestamp at time zone ${timeZone})
      ${isNarrowed ? sql`and event.referral_id in (${referrals})` : sql``}`
}

/** For one person or everyone, one kind or all; never text that someone wrote. */
export async function activity(ctx: Ctx, input: Input<typeof analytics.activity>) {
  const { accountId, kind, search, sort, pageNo, pageSize, from, to, ...rest } = input
  const { entityId, categoryId, stateId, countyId, priority } = rest
  const shared = { categoryId, stateId, countyId, priority }
  const period = periodOf({ from, to }, ctx.now(), ctx.viewer.timeZone, 90)
  const parts = [
    ...(kind === 'answers' ? [] : [recordedActs(ctx, shared, period)]),
    ...(kind === undefined || kind === 'answers'
      ? [answersOf(sql`(${answeredRows(ctx, shared, period).select('referral.id')})`)]
      : []),
  ]
  const maySeeCustomers = hasFlag(ctx.viewer, 'customers', 'view')
  const customerName = sql<string | null>`case when ${maySeeCustomers}::boolean and event.referral_id is null
    then ${personName('customer')} end`
  const { field, direction } = sortOf(sort)
  const result = await page(
    ctx,
    ctx.db
      .selectFrom(sql<Row>`(${sql.join(parts, sql` union all `)})`.as('act'))
      .innerJoin('event', 'event.id', 'act.id')
      .innerJoin('account', 'account.id', 'act.account_id')
      .leftJoin('entity as team', 'team.id', 'account.entity_id')
      .leftJoin('referral', 'referral.id', 'event.referral_id')
      .leftJoin('category', 'category.id', 'referral.category_id')
      .leftJoin('customer', 'customer.id', 'event.customer_id')
      .leftJoin('entity as subject', (it) => it.on('subject.id', '=', subjectId))
      .select([
        'act.id',
        'act.at',
        'act.kind',
        'event.data',
        'account.id as accountId',
        personName<string>('account').as('person'),
        'team.name as team',
        'event.referral_id as referralId',
        'category.name as category',
        'category.is_sensitive as isSensitive',
        'referral.to_entity_id',
        'account.entity_id as teamId',
        'customer.id as customerId',
        customerName.as('customerName'),
        'subject.id as subjectId',
        'subject.name as subjectName',
      ])
      .where('account.is_link', '=', false)
      .$if(kind !== undefined, (it) => it.where('act.kind', '=', kind!))
      .$if(accountId !== undefined, (it) => it.where('account.id', '=', accountId!))
      .$if(entityId !== undefined, (it) => it.where('account.entity_id', '=', entityId!))
      .$if(search !== null, (it) =>
        it.where(
          matching(ctx, search!, sql`case when ${customerName} is not null then ${nameToSearch(ctx.viewer)} end`),
        ),
      )
      .$if(field === 'person', (it) => it.orderBy('person', direction).orderBy('act.at', 'desc'))
      .$if(field === 'what', (it) => it.orderBy('act.kind', direction).orderBy('act.at', 'desc'))
      // Referrals by their reference, then people and providers by name.
      .$if(field === 'about', (it) =>
        it
          .orderBy('event.referral_id', (order) => order[direction]().nullsLast())
          .orderBy(sql`coalesce(${customerName}, subject.name)`, direction)
          .orderBy('act.at', 'desc'),
      )
      .$if(field === 'at', (it) => it.orderBy('act.at', direction))
      .orderBy('act.id', direction),
    { pageNo, pageSize },
  )
  const events = result.data.map(({ data }) => eventFrom(data))
  const names = await namesFor(ctx.db, events)
  // The person who acted for a restricted service is named, so the referral is not.
  const isOfHiddenReceiver = (row: Pick<(typeof result.data)[number], 'isSensitive' | 'to_entity_id' | 'teamId'>) =>
    hidesReceiver(ctx.viewer, row) && row.teamId === row.to_entity_id
  const data = result.data.map((row, index) => ({
    id: row.id,
    at: row.at,
    kind: row.kind,
    what: whatOf(events[index]!, hidesReceiver(ctx.viewer, row) ? withoutNames(names) : names),
    by: { id: row.accountId, name: row.person, entity: row.team },
    referral:
      row.referralId === null || isOfHiddenReceiver(row)
        ? null
        : {
            id: row.referralId,
            reference: referenceOf(row.referralId),
            category: hidesService(ctx.viewer, row) ? restricted.name : (row.category ?? ''),
          },
    customer:
      row.customerId !== null && row.customerName !== null ? { id: row.customerId, name: row.customerName } : null,
    entity: row.subjectId !== null && row.subjectName !== null ? { id: row.subjectId, name: row.subjectName } : null,
  }))
  return { ...result, data }
}

/** A note about a provider names it; earlier events used another word. */
const subjectId = sql<number>`(case when event.type = 'note.written' and event.customer_id is null
  then coalesce(event.data ->> 'entityId', event.data ->> 'memberId') end)::int`

/** Searches only what the viewer can read. */
function matching({ viewer }: Ctx, search: string, customerName: RawBuilder<string | null>) {
  const id = idOfReference(search)
  if (id !== undefined) return sql<boolean>`(event.referral_id = ${id} and ${namesReceiver(viewer)})`
  return mentionsAll(search, personName('account'), sql.ref('team.name'), sql.ref('subject.name'), customerName)
}

const noteWords = { [NoteType.General]: 'General note', [NoteType.Internal]: 'Internal note' } as Record<number, string>

function whatOf(event: StoredEvent, names: Awaited<ReturnType<typeof namesFor>>) {
  if (event.type === 'note.written') return noteWords[event.noteType] ?? 'Message about the referral'
  return wordsFor(withoutReason(event), names) ?? ''
}
