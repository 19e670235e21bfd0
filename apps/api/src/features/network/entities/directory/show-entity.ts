import type { Input } from '@handoff/contracts/kit'
import { calendarDay } from '@handoff/contracts/kit/dates/day-words'
import { addDays } from '@handoff/contracts/kit/dates/days'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { entityFields } from '@handoff/contracts/network/entities/fields'
import { entityFieldKeys } from '@handoff/contracts/network/entities/from-fields'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../../kit/context.ts'
import { addressOf, counted, medianOf, rateOf } from '../../../../kit/lists/figures.ts'
import { notFound } from '../../../../kit/problem.ts'
import { selectOf } from '../../../../kit/records/field-columns.ts'
import { hoursAt } from '../../../../kit/time/opening-hours.ts'
import { mayKeep } from '../editing/edit-entity.ts'
import { servicesOf } from '../editing/services.ts'
import { requestIdOfEntity } from '../life/origin.ts'
import { hoursKept, keptHoursOf } from './columns.ts'
import { entityFrom, entityRows } from './list-entities.ts'

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
      ...selectOf(entityFields, entityFieldKeys, 'entity'),
      'entity.capacity_version as capacityVersion',
      sql<boolean | null>`case when ${mayKeep(ctx.viewer, id)}::boolean then entity.is_confidential end`.as(
        'isConfidential',
      ),
      specialtiesOf.as('specialties'),
      individualsOf.as('individuals'),
      keptHoursOf(hoursKept(ctx.viewer)).as('keptHours'),
      requestIdOfEntity.as('requestId'),
    ])
    .where('entity.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('provider')
  const { keptHours, ...known } = row
  const services = (await servicesOf(ctx, [id])).get(id) ?? []
  return {
    ...known,
    ...entityFrom(known),
    ...hoursAt(keptHours, ctx.now()),
    services,
    ...(await statistics(ctx, id)),
    betweenUs: await betweenUs(ctx, id),
  }
}

/** The median is of so many days, today included, by the viewer's calendar. */
const medianDays = 180

async function statistics({ db, viewer, now }: Ctx, id: number) {
  const today = calendarDay(viewer.timeZone, now())
  const from = addDays(today, 1 - medianDays)
  const answeredOn = sql`(answered_at at time zone ${viewer.timeZone})::date`
  const { received, answered, accepted, since, recent, median } = await db
    .selectFrom('referral')
    .select([
      sql<number>`count(*)::int`.as('received'),
      sql<number>`count(*) filter (where answered_at is not null)::int`.as('answered'),
      sql<number>`count(*) filter (where answered_at is not null and status in (1, 5))::int`.as('accepted'),
      sql<string | null>`min(${answeredOn})::text`.as('since'),
      sql<number>`count(*) filter (where ${answeredOn} >= ${from}::date)::int`.as('recent'),
      sql<number | null>`(percentile_cont(0.5) within group (order by hours_to_answer)
        filter (where ${answeredOn} >= ${from}::date))::float8`.as('median'),
    ])
    .where('to_entity_id', '=', id)
    .where('sent_at', 'is not', null)
    .where('stage', 'not in', ['recalled', 'error'])
    .executeTakeFirstOrThrow()
  const acceptanceRate = rateOf(accepted, answered)
  const isOwn = ownEntity(viewer) === id
  // The lists of others are theirs.
  const listed = (more: Record<string, string> = {}) =>
    isOwn || viewer.side === 'admin'
      ? addressOf('/customer-referrals/in-bound', {
          queue: 'all',
          isCounted: true,
          receiverId: isOwn ? undefined : id,
          ...more,
        })
      : null
  const rate = { previous: null, definition: 'Of the referrals that were answered, how many were accepted.' }
  const typical = {
    previous: null,
    definition: `Median business hours from sending to the answer, over ${medianDays} days.`,
  }
  return {
    statistics: { received, answered, accepted, acceptanceRate },
    figures: {
      received: counted(received, 'Referrals received, without those recalled or entered in error.', listed()),
      acceptanceRate: {
        value: acceptanceRate,
        cases: answered,
        link: since === null ? null : listed({ dateOf: 'answered', from: since }),
        ...rate,
      },
      medianHoursToAnswer: {
        value: medianOf(median, recent),
        cases: recent,
        link: recent === 0 ? null : listed({ dateOf: 'answered', from }),
        ...typical,
      },
    },
  }
}

/** Referrals that the viewer's own entity and this entity sent one another, as far as its own lists still hold them. */
async function betweenUs({ db, viewer }: Ctx, id: number) {
  const ownId = ownEntity(viewer)
  if (ownId === null || ownId === id) return null
  return db
    .selectFrom('referral')
    .select([
      sql<number>`count(*) filter (where from_entity_id = ${ownId} and is_lead and removed_at is null)::int`.as('sent'),
      sql<number>`count(*) filter (where to_entity_id = ${ownId})::int`.as('received'),
      sql<string | null>`min((sent_at at time zone ${viewer.timeZone})::date)::text`.as('since'),
    ])
    .where('sent_at', 'is not', null)
    .where((it) =>
      it.or([
        it.and([it('from_entity_id', '=', ownId), it('to_entity_id', '=', id)]),
        it.and([it('from_entity_id', '=', id), it('to_entity_id', '=', ownId)]),
      ]),
    )
    .executeTakeFirstOrThrow()
}
