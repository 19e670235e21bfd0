import type { entities } from '@handoff/contracts/entities/entities'
import type { Input } from '@handoff/contracts/kit'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../kit/context.ts'
import { notFound } from '../../kit/problem.ts'
import { requestIdOfEntity } from './entities.origin.ts'
import { entityFrom, entityRows } from './entities.queries.ts'
import { servicesOf } from './entities.services.ts'

const specialtiesOf = sql<{ id: number; name: string; categoryId: number }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', specialty.id, 'name', specialty.name, 'categoryId', specialty.category_id) order by specialty.name)
  from entity_specialty join specialty on specialty.id = entity_specialty.specialty_id
  where entity_specialty.entity_id = entity.id), '[]')`

const individualsOf = sql<{ id: number; name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', person.id, 'name', person.name) order by person.name)
  from entity as person where person.parent_id = entity.id and person.entity_state in (1, 3)), '[]')`

export async function show(ctx: Ctx, { id }: Input<typeof entities.show>) {
  const row = await entityRows(ctx)
    .select([
      'entity.about',
      'entity.website',
      'entity.eligibility',
      'entity.documents_to_bring as documentsToBring',
      'entity.cost',
      'entity.next_steps as nextSteps',
      'entity.hours',
      'entity.time_zone as timeZone',
      specialtiesOf.as('specialties'),
      individualsOf.as('individuals'),
      requestIdOfEntity.as('requestId'),
    ])
    .where('entity.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('provider')
  const services = (await servicesOf(ctx, [id])).get(id) ?? []
  return {
    ...row,
    ...entityFrom(row),
    services,
    statistics: await statistics(ctx, id),
    betweenUs: await betweenUs(ctx, id),
  }
}

async function statistics({ db }: Ctx, id: number) {
  const { received, answered, accepted } = await db
    .selectFrom('referral')
    .select([
      sql<number>`count(*)::int`.as('received'),
      sql<number>`count(*) filter (where answered_at is not null)::int`.as('answered'),
      sql<number>`count(*) filter (where answered_at is not null and status in (1, 5))::int`.as('accepted'),
    ])
    .where('to_entity_id', '=', id)
    .where('sent_at', 'is not', null)
    .where('stage', 'not in', ['recalled', 'error'])
    .executeTakeFirstOrThrow()
  const acceptanceRate = answered < 5 ? null : Math.round((1000 * accepted) / answered) / 10
  return { received, answered, accepted, acceptanceRate }
}

/** Referrals that the viewer's own entity and this entity sent one another, as far as its own lists still hold them. */
async function betweenUs({ db, viewer }: Ctx, id: number) {
  const own = ownEntity(viewer)
  if (own === null || own === id) return null
  return db
    .selectFrom('referral')
    .select([
      sql<number>`count(*) filter (where from_entity_id = ${own} and removed_at is null)::int`.as('sent'),
      sql<number>`count(*) filter (where to_entity_id = ${own})::int`.as('received'),
      sql<string | null>`min((sent_at at time zone ${viewer.timeZone})::date)::text`.as('since'),
    ])
    .where('sent_at', 'is not', null)
    .where((it) =>
      it.or([
        it.and([it('from_entity_id', '=', own), it('to_entity_id', '=', id)]),
        it.and([it('from_entity_id', '=', id), it('to_entity_id', '=', own)]),
      ]),
    )
    .executeTakeFirstOrThrow()
}
