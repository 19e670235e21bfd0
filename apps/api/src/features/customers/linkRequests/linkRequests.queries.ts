import {
  linkRequests as contract,
  LinkRequestStatus,
  type linkRequests,
} from '@handoff/contracts/customers/linkRequests'
import { can, type Input } from '@handoff/contracts/kit'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { page } from '../../../kit/lists/page.ts'
import { notFound } from '../../../kit/problem.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { visibleCustomers } from '../customers/customers.queries.ts'
import { candidatesOf } from '../customers/duplicates/duplicates.candidates.ts'
import { mostShown } from '../customers/duplicates/duplicates.check.ts'
import { withFacts } from '../customers/duplicates/duplicates.facts.ts'
import { type Details, detailsIn, personIn } from './linkRequests.details.ts'

const { Pending } = LinkRequestStatus

/** All of the network, or those of the viewer's provider. */
const visible = ({ db, viewer }: Ctx) =>
  db
    .selectFrom('link_request')
    .$if(viewer.side === 'entity', (it) => it.where('link_request.entity_id', '=', ownEntity(viewer)!))

const rowsOf = (ctx: Ctx) =>
  visible(ctx)
    .innerJoin('account', 'account.id', 'link_request.requester_id')
    .innerJoin('entity', 'entity.id', 'link_request.entity_id')
    .leftJoin(
      visibleCustomers(ctx)
        .select(['customer.id as linkedId', personName('customer').as('linkedName')])
        .as('linked'),
      (it) => it.onRef('linked.linkedId', '=', 'link_request.customer_id'),
    )
    .select([
      'link_request.id',
      'link_request.status',
      'link_request.details',
      'link_request.created_at',
      'link_request.decided_at as decidedAt',
      'link_request.version',
      'link_request.entity_id as entityId',
      'entity.name as entityName',
      personName('account').as('requesterName'),
      'linked.linkedId',
      'linked.linkedName',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

function rowFrom(ctx: Ctx, { details: _, entityId, entityName, requesterName, linkedId, linkedName, ...row }: Row) {
  const details = detailsIn({ details: _ })
  return {
    ...row,
    status: row.status as LinkRequestStatus,
    person: details && personIn(details),
    requester: { name: requesterName, entity: { id: entityId, name: entityName } },
    customer: linkedId === null ? null : { id: linkedId, name: linkedName! },
    may: row.status === Pending ? steps.filter((step) => can(ctx.viewer, contract[step].access)) : [],
  }
}
const steps = ['link', 'refuse', 'withdraw'] as const

export async function list(ctx: Ctx, { status, ...paging }: Input<typeof linkRequests.list>) {
  const { data, ...result } = await page(
    ctx,
    rowsOf(ctx)
      .$if(status !== undefined, (it) => it.where('link_request.status', '=', status!))
      .orderBy(sql`link_request.status <> ${Pending}`)
      .orderBy(sql`case when link_request.status = ${Pending} then link_request.created_at end`)
      .orderBy('link_request.decided_at', 'desc')
      .orderBy('link_request.id', 'desc'),
    paging,
  )
  return { ...result, data: data.map((row) => rowFrom(ctx, row)) }
}

export async function waiting(ctx: Ctx) {
  const { waiting: count } = await visible(ctx)
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('link_request.status', '=', Pending)
    .executeTakeFirstOrThrow()
  return { waiting: count }
}

export async function show(ctx: Ctx, { id }: { id: number }) {
  const row = await rowsOf(ctx).where('link_request.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('request')
  const details = detailsIn(row)
  const isOpen = row.status === Pending && ctx.viewer.side === 'admin'
  return {
    ...rowFrom(ctx, row),
    notes: details?.notes ?? null,
    candidates: isOpen && details ? await candidates(ctx, details, row.entityId) : [],
  }
}

/** Who may be the person, and is not the provider's customer yet. */
async function candidates(ctx: Ctx, details: Details, entityId: number) {
  const others = strangersTo(ctx, entityId)
  return withFacts(ctx, (await candidatesOf(others, details)).slice(0, mostShown))
}

export const strangersTo = (ctx: Ctx, entityId: number) =>
  visibleCustomers(ctx).where(
    sql<boolean>`not exists (select from customer_access as held where held.customer_id = customer.id
      and held.entity_id = ${entityId} and held.kind in (1, 2) and held.until is null)`,
  )
