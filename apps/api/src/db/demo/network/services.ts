import { aDay } from '@handoff/contracts/kit/dates/durations'
import type { Rule } from '@handoff/contracts/network/entities/eligibility'
import { sql } from 'kysely'
import { type Db, insertAll } from '../insert.ts'
import type { Entity } from './entities.types.ts'
import type { Spots } from './places.ts'

type EligibilityRule = [rule: Rule, isHard: boolean, ownWords?: string]
type Place = { countyIds: number[]; stateId: number; housingFieldId: number }

const under = (atMost: number): Rule => ({ kind: 'income', atMost })
const from = (years: number): Rule => ({ kind: 'ages', from: years, to: null })
const plans: Rule = { kind: 'insurance', insurances: ['Medicaid', 'Medicare', 'Marketplace'] }

/** Eligibility by category; entities differ by `n`. */
const rulesOf: Record<string, (n: number, place: Place) => EligibilityRule[]> = {
  Housing: (n, { countyIds, housingFieldId }) => [
    [under(50_000), true],
    ...(n % 3 === 0 ? [[{ kind: 'counties', countyIds }, true] satisfies EligibilityRule] : []),
    ...(n % 4 === 1 ? [[{ kind: 'household', from: 2, to: 8 }, false, 'Families'] satisfies EligibilityRule] : []),
    ...(n % 5 === 2
      ? [
          [
            { kind: 'customField', fieldId: housingFieldId, value: 'Shelter' },
            false,
            'People in a shelter',
          ] satisfies EligibilityRule,
        ]
      : []),
  ],
  Transport: (n) => [[{ kind: 'radius', miles: 15 + 5 * (n % 4) }, true]],
  Utilities: (_, { stateId }) => [
    [under(50_000), true],
    [{ kind: 'states', stateIds: [stateId] }, true],
  ],
  Employment: () => [[from(16), true]],
  Education: (n) => (n % 2 ? [[from(16), true]] : []),
  Financial: (_, { countyIds }) => [[{ kind: 'counties', countyIds }, true]],
  Legal: () => [[under(50_000), true]],
  'Mental health': (n) => [[n % 3 ? plans : { kind: 'languages', languages: ['English', 'Spanish'] }, false]],
  'Substance use': () => [[from(18), true]],
  'Physical health': () => [[plans, false]],
  Dental: (n) => [[n % 2 ? plans : from(3), false]],
  'Child care': (n) => [
    [{ kind: 'ages', from: 0.5, to: 12 }, false],
    ...(n % 2 ? [[under(50_000), true] satisfies EligibilityRule] : []),
  ],
  'Elder care': () => [[from(60), true]],
  Veterans: () => [[{ kind: 'veteran' }, true, 'Veterans and their dependents']],
  Safety: (n) => (n % 4 === 0 ? [[{ kind: 'genders', genders: ['Female', 'Non-binary'] }, false]] : []),
}

/** Services that go to people, or pick them up. */
const goesOut = new Set(['Food', 'Transport', 'Legal', 'Elder care'])

/** For each category of an entity: eligibility, area, and capacity if it differs. */
export async function loadServices(
  db: Db,
  { now, spots, entities }: { now: Date; spots: Spots; entities: readonly Entity[] },
) {
  const { id: housingFieldId } = await db
    .selectFrom('custom_field')
    .select('id')
    .where('name', '=', 'Housing situation')
    .executeTakeFirstOrThrow()
  const services = entities.flatMap((entity) => {
    const countyIds = [...new Set(spots.get(entity.area)!.map(({ countyId }) => countyId))]
    const place = { countyIds, stateId: entity.spot.stateId, housingFieldId }
    return entity.categories.map((category, at) => ({ entity, category, at, place }))
  })
  await insertAll(
    db,
    'eligibility_rule',
    services.flatMap(({ entity, category, place }) =>
      (rulesOf[category.name]?.(entity.id, place) ?? []).map(([rule, isHard, ownWords], position) => ({
        entity_id: entity.id,
        category_id: category.id,
        position,
        rule,
        is_hard: isHard,
        own_words: ownWords ?? null,
      })),
    ),
  )
  for (const { entity, category, at, place } of services) {
    const area = goesOut.has(category.name) && entity.id % 2 === 0 ? place.countyIds : []
    // The first has the capacity of the whole entity, which is that of its largest category.
    const hasOwn = at > 0 && entity.capacity < 4 && entity.id % 3 === 0 && entity.state !== 3
    if (!area.length && !hasOwn) continue
    await db
      .updateTable('entity_category')
      .set({
        area_county_ids: sql`${area}::int[]`,
        ...(hasOwn && {
          capacity: entity.capacity === 1 ? 2 : 3,
          capacity_note: entity.capacity === 1 ? 'A few openings each week' : 'About three weeks',
          capacity_at: new Date(now.getTime() - ((entity.id % 9) + 1) * aDay),
        }),
      })
      .where('entity_id', '=', entity.id)
      .where('category_id', '=', category.id)
      .execute()
  }
}
