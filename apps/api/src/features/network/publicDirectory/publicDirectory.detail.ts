import type { Input } from '@handoff/contracts/kit'
import { pickFields } from '@handoff/contracts/kit/fields'
import { inWords, isForStrangers } from '@handoff/contracts/network/entities/eligibility'
import { entityFields } from '@handoff/contracts/network/entities/fields'
import { keysSeenIn } from '@handoff/contracts/network/entities/from-fields'
import { publicTextKeys } from '@handoff/contracts/network/entities/services'
import { type LocationField, locationFields } from '@handoff/contracts/network/locations/fields'
import { publicKeys, type StoredLocation } from '@handoff/contracts/network/locations/from-fields'
import type { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import { notFound } from '../../../kit/problem.ts'
import { selectOf } from '../../../kit/records/field-columns.ts'
import { servicesOf } from '../entities/editing/services.ts'
import { listed, type Public, publicEntityFrom, publicEntityRows } from './publicDirectory.queries.ts'
import { refuseWhileOff } from './publicDirectory.switch.ts'

const specialtiesOf = sql<{ name: string; categoryId: number }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('name', specialty.name, 'categoryId', specialty.category_id) order by specialty.name)
  from entity_specialty join specialty on specialty.id = entity_specialty.specialty_id
  where entity_specialty.entity_id = entity.id), '[]')`

export async function show(ctx: Public, { id }: Input<typeof publicDirectory.show>) {
  await refuseWhileOff(ctx)
  const row = await publicEntityRows(ctx)
    .select([
      ...selectOf(entityFields, keysSeenIn('publicPage'), 'entity'),
      'entity.parent_id as parentId',
      specialtiesOf.as('specialties'),
    ])
    .where('entity.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('provider')
  const { parentId, ...rest } = row
  const services = (await servicesOf(ctx, [id])).get(id) ?? []
  return {
    ...publicEntityFrom(ctx, rest),
    services: services.map(({ category, rules, serviceArea, capacity, ...more }) => ({
      ...pickFields(more as Record<string, unknown>, publicTextKeys),
      categoryId: category.id,
      eligibility: rules.filter(isForStrangers).map(inWords),
      serviceArea: [...serviceArea.states, ...serviceArea.counties].map(({ name }) => name),
      capacity,
    })),
    organization: parentId === null ? null : await organization(ctx, parentId),
    places: await placesOf(ctx, id),
  }
}

const organization = async (ctx: Public, id: number) =>
  (await listed(ctx).select(['entity.id', 'entity.name']).where('entity.id', '=', id).executeTakeFirst()) ?? null

type PublicKey = (typeof publicKeys)[number]
type PublicFields = { [K in PublicKey]: AliasedRawBuilder<StoredLocation[K], K> }[PublicKey][]

/** Of a confidential place the county, and that it is one. */
export async function placesOf({ db, now }: Public, entityId: number) {
  const today = sql`(${now()}::timestamptz at time zone entity.time_zone)::date`
  const unlessConfidential = <T>(value: ReturnType<typeof sql<T>>) =>
    sql<T | null>`case when place.is_confidential then null else ${value} end`
  const specialColumns: Partial<Record<string, RawBuilder<unknown>>> = {
    timeZone: sql`entity.time_zone`,
    exceptions: sql`(
      select coalesce(jsonb_agg(day order by day ->> 'day'), '[]')
      from jsonb_array_elements(case when not place.is_confidential then place.exceptions end) as day
      where (day ->> 'day')::date between ${today} and ${today} + 60)`,
    notice: sql`case when not place.is_confidential
      and (place.notice_until is null or place.notice_until >= ${today}) then place.notice end`,
  }
  const fields = publicKeys.map((key) => {
    const { column = key, isOpen }: LocationField = locationFields[key]
    const value = sql.ref(`place.${column}`)
    return (specialColumns[key] ?? (isOpen ? value : unlessConfidential(value))).as(key)
  }) as PublicFields
  return db
    .selectFrom('entity_address as place')
    .innerJoin('entity', 'entity.id', 'place.entity_id')
    .leftJoin('city', 'city.id', 'place.city_id')
    .leftJoin('county', 'county.id', 'place.county_id')
    .leftJoin('state', 'state.id', 'place.state_id')
    .select([
      ...fields,
      unlessConfidential(sql<string | null>`place.name`).as('name'),
      unlessConfidential(sql<string | null>`city.name`).as('city'),
      'county.full_name as county',
      'state.code as stateCode',
      unlessConfidential(
        sql<boolean | null>`is_open(place.open_week, place.exceptions, entity.time_zone, ${now()}::timestamptz)`,
      ).as('isOpenNow'),
      unlessConfidential(sql<number | null>`case when place.precision = 'county' then null else place.lat end`).as(
        'lat',
      ),
      unlessConfidential(sql<number | null>`case when place.precision = 'county' then null else place.lng end`).as(
        'lng',
      ),
    ])
    .where('place.entity_id', '=', entityId)
    .orderBy('place.position')
    .orderBy('place.id')
    .execute()
}
