import { pickFields } from '@handoff/contracts/kit/fields'
import { type Rule, type RuleNames, wordsOfRule } from '@handoff/contracts/network/entities/eligibility'
import { type ServiceField, serviceFields } from '@handoff/contracts/network/entities/service-fields'
import {
  NewService,
  type Service,
  serviceColumnKeys,
  serviceTextKeys,
  serviceTexts,
} from '@handoff/contracts/network/entities/services'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Ctx, Tx } from '../../../../kit/context.ts'
import { columnsFrom } from '../../../../kit/records/field-columns.ts'
import { counties } from '../../../platform/reference/reference.queries.ts'
import { fieldsOf } from '../../customFields/customFields.queries.ts'
import { statedHere } from '../directory/capacity.ts'

type Db = Pick<Ctx, 'db'>
type StoredRule = { rule: Rule; isHard: boolean; ownWords: string | null }
type ServiceRecord = z.output<typeof Service>
type Row = Omit<ServiceRecord, 'rules' | 'serviceArea'> & {
  entityId: number
  rules: StoredRule[]
  stateIds: number[]
  countyIds: number[]
}

/** The columns of a service and their values, of `offer` and its `entity`. */
const columns = serviceColumnKeys.map((key) => {
  const { column, isInherited }: ServiceField & { column: string } = serviceFields[key]
  const offerColumn = sql.ref(`offer.${column}`)
  return { key, column, value: isInherited ? statedHere(column) : offerColumn }
})

/** The services of these entities, each by the order of its categories. */
export async function servicesOf({ db }: Db, entityIds: readonly number[]): Promise<Map<number, ServiceRecord[]>> {
  const { rows } = await sql<Row>`
    select offer.entity_id as "entityId",
      jsonb_build_object('id', category.id, 'name', category.name, 'color', category.color) as category,
      offer.area_state_ids as "stateIds", offer.area_county_ids as "countyIds",
      ${sql.join(columns.map(({ key, value }) => sql`${value} as ${sql.id(key)}`))},
      coalesce((select jsonb_agg(jsonb_build_object('rule', rule, 'isHard', is_hard, 'ownWords', own_words) order by position)
        from eligibility_rule where eligibility_rule.entity_id = offer.entity_id
          and eligibility_rule.category_id = offer.category_id), '[]') as rules
    from entity_category as offer
    join entity on entity.id = offer.entity_id
    join category on category.id = offer.category_id and category.is_active
    where offer.entity_id = any(${entityIds})
    order by category.position, category.id`.execute(db)
  const names = await namesFor({ db }, rows)
  return Map.groupBy(
    rows.map(({ rules, stateIds, countyIds, ...row }) => ({
      ...row,
      rules: rules.map((one) => ({
        ...one,
        words: one.ownWords ?? wordsOfRule(one.rule, names),
        places: placesOf(one.rule, names),
      })),
      serviceArea: {
        states: stateIds.map((id) => ({ id, name: names.state(id) })),
        counties: countyIds.map((id) => ({ id, name: names.county(id) })),
      },
    })),
    ({ entityId }) => entityId,
  ) as Map<number, ServiceRecord[]>
}

function placesOf(rule: Rule, names: RuleNames) {
  if (rule.kind === 'states') return rule.stateIds.map((id) => ({ id, name: names.state(id) }))
  if (rule.kind === 'counties') return rule.countyIds.map((id) => ({ id, name: names.county(id) }))
  return []
}

/** What is named by number somewhere in rules and areas. */
export async function namesFor(
  { db }: Db,
  rows: readonly { rules: readonly { rule: Rule }[]; stateIds?: number[]; countyIds?: number[] }[],
): Promise<RuleNames> {
  const rules = rows.flatMap((row) => row.rules.map(({ rule }) => rule))
  const stateIds = [
    ...rows.flatMap((row) => row.stateIds ?? []),
    ...rules.flatMap((rule) => (rule.kind === 'states' ? rule.stateIds : [])),
  ]
  const countyIds = [
    ...rows.flatMap((row) => row.countyIds ?? []),
    ...rules.flatMap((rule) => (rule.kind === 'counties' ? rule.countyIds : [])),
  ]
  const [states, countyNames, fields] = await Promise.all([
    stateIds.length ? db.selectFrom('state').select(['id', 'name']).where('id', 'in', stateIds).execute() : [],
    countyIds.length ? counties({ db }, { ids: countyIds }) : [],
    rules.some(({ kind }) => kind === 'customField') ? fieldsOf({ db }, 2) : [],
  ])
  const among = (rows: readonly { id: number; name: string }[]) => {
    const byId = new Map(rows.map(({ id, name }) => [id, name]))
    return (id: number) => byId.get(id) ?? 'Unknown'
  }
  return { state: among(states), county: among(countyNames), field: among(fields) }
}

/** Eligibility and areas as a whole: a category that is not named has neither. Unchanged ones are left alone. */
export async function saveServices({ db }: Tx, entityId: number, services: readonly NewService[]) {
  const { rows } = await sql<{ categoryId: number }>`
    select category_id as "categoryId" from entity_category join category on category.id = category_id
    where entity_id = ${entityId} and category.is_active`.execute(db)
  for (const { categoryId } of rows) {
    const service = services.find((one) => one.categoryId === categoryId) ?? z.parse(NewService, { categoryId })
    const { rules, serviceArea } = service
    await db
      .updateTable('entity_category')
      .set({
        area_state_ids: unique(serviceArea.stateIds),
        area_county_ids: unique(serviceArea.countyIds),
        ...columnsFrom(serviceTexts, serviceTextKeys, pickFields(service, serviceTextKeys)),
      })
      .where('entity_id', '=', entityId)
      .where('category_id', '=', categoryId)
      .execute()
    await sql`delete from eligibility_rule where entity_id = ${entityId} and category_id = ${categoryId}`.execute(db)
    await sql`
      insert into eligibility_rule (entity_id, category_id, position, rule, is_hard, own_words)
      select ${entityId}, ${categoryId}, at, one -> 'rule', (one ->> 'isHard')::boolean, nullif(one ->> 'ownWords', '')
      from jsonb_array_elements(${JSON.stringify(rules)}::jsonb) with ordinality as given (one, at)`.execute(db)
  }
}

const unique = (ids: readonly number[]) => [...new Set(ids)]

/** What is wrong with the services of a form, under the field it belongs to. */
export async function wrongServices(
  { db }: Db,
  { services, categoryIds }: { services: readonly NewService[]; categoryIds: readonly number[] },
): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {}
  const rules = services.flatMap((service) => service.rules.map(({ rule }) => rule))
  const places = await missingPlaces(
    { db },
    [
      ...services.flatMap(({ serviceArea }) => serviceArea.stateIds),
      ...rules.flatMap((it) => ('stateIds' in it ? it.stateIds : [])),
    ],
    [
      ...services.flatMap(({ serviceArea }) => serviceArea.countyIds),
      ...rules.flatMap((it) => ('countyIds' in it ? it.countyIds : [])),
    ],
  )
  const fields = rules.some(({ kind }) => kind === 'customField')
    ? new Set((await fieldsOf({ db }, 2)).map(({ id }) => id))
    : new Set<number>()
  for (const [at, { categoryId, serviceArea, rules: ownRules }] of services.entries()) {
    const say = (field: string, message: string) => {
      wrong[`services.${at}.${field}`] = [message]
    }
    if (!categoryIds.includes(categoryId) || services.findIndex((one) => one.categoryId === categoryId) !== at)
      say('categoryId', 'Please select Service Category')
    if (serviceArea.stateIds.some((id) => places.states.has(id))) say('serviceArea.stateIds', 'Please select State')
    if (serviceArea.countyIds.some((id) => places.counties.has(id)))
      say('serviceArea.countyIds', 'Please select County')
    for (const [index, { rule }] of ownRules.entries()) {
      const path = `rules.${index}.rule`
      if (rule.kind === 'states' && rule.stateIds.some((id) => places.states.has(id)))
        say(`${path}.stateIds`, 'Please select State')
      if (rule.kind === 'counties' && rule.countyIds.some((id) => places.counties.has(id)))
        say(`${path}.countyIds`, 'Please select County')
      if (rule.kind === 'customField' && !fields.has(rule.fieldId)) say(`${path}.fieldId`, 'Please select Custom field')
    }
  }
  return wrong
}

async function missingPlaces({ db }: Db, stateIds: number[], countyIds: number[]) {
  const missing = async (table: 'state' | 'county', ids: number[]) => {
    if (!ids.length) return new Set<number>()
    const { rows } = await sql<{ id: number }>`
      select id from unnest(${ids}::int[]) as id where id not in (select id from ${sql.table(table)})`.execute(db)
    return new Set(rows.map(({ id }) => id))
  }
  return { states: await missing('state', stateIds), counties: await missing('county', countyIds) }
}

/** Categories that an entity takes over from another one come with all that is said of them. */
export async function copyServices({ db }: Db, id: number, intoId: number) {
  await sql`
    with taken as (
      insert into entity_category
        (entity_id, category_id, area_state_ids, area_county_ids, ${sql.join(columns.map(({ column }) => sql.id(column)))})
      select ${intoId}, category_id, area_state_ids, area_county_ids, ${sql.join(columns.map(({ value }) => value))}
      from entity_category as offer join entity on entity.id = offer.entity_id
      where offer.entity_id = ${id}
      on conflict do nothing returning category_id)
    insert into eligibility_rule (entity_id, category_id, position, rule, is_hard, own_words)
    select ${intoId}, category_id, position, rule, is_hard, own_words from eligibility_rule
    where entity_id = ${id} and category_id in (select category_id from taken)`.execute(db)
}
