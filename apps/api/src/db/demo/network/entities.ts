import { aDay, anHour } from '@handoff/contracts/kit/dates/durations'
import { Capacity, NetworkType } from '@handoff/contracts/network/entities/entity'
import { sql } from 'kysely'
import { type Db, insertAll, insertRecords } from '../insert.ts'
import { between, chance, logNormal, pick, several, weighted, whole } from '../random.ts'
import type { Reference } from '../reference.ts'
import { capacityNotes, categoryWords, officeHours, officeWeeks } from './category-words.ts'
import { bay } from './entities.bay.ts'
import { elsewhere } from './entities.elsewhere.ts'
import type { Entity, Listed } from './entities.types.ts'
import { type AreaKey, areaOf, phoneIn, type Spots, spotIn, streetAddress } from './places.ts'

type Source = { db: Db; now: Date; reference: Reference; spots: Spots }

/** The 80 entities with their categories and locations. The first two are those of the demo logins. */
export async function loadEntities(source: Source): Promise<Entity[]> {
  const { db } = source
  const all = Object.entries({ bay, ...elsewhere }) as [AreaKey, Listed[]][]
  const entities = all.flatMap(([area, listed]) => listed.map((it) => entityFrom(source, area, it)))
  await insertRecords(db, 'entity', entities, (entity) => rowOf(entity, source.now))
  await tieToParents(db, entities)
  await insertAll(
    db,
    'entity_category',
    entities.flatMap(({ id, categories }) => categories.map((it) => ({ entity_id: id, category_id: it.id }))),
  )
  await insertAll(
    db,
    'entity_specialty',
    entities.flatMap(({ id, specialtyIds }) => [...specialtyIds].map((it) => ({ entity_id: id, specialty_id: it }))),
  )
  await insertAll(db, 'entity_address', entities.flatMap(addressesOf))
  await openPlaces(db)
  return entities
}

function entityFrom(
  { now, reference, spots }: Source,
  area: AreaKey,
  [name, city, categories, more = {}]: Listed,
): Entity {
  const served = categories.split(', ').map(reference.category)
  const isIndividual = 'parent' in more
  const isFirstChoice = area === 'bay' && !isIndividual
  return {
    id: 0,
    name,
    area,
    timeZone: areaOf(area).timeZone,
    isIndividual,
    parent: more.parent ?? null,
    categories: served,
    specialtyIds: new Set(served.flatMap((it) => several(it.specialties, isFirstChoice ? 4 : 3).map(({ id }) => id))),
    size: more.size ?? 0.5,
    state: more.state ?? 1,
    capacity:
      more.capacity ??
      weighted([
        [52, 1],
        [28, 2],
        [9, 3],
        [5, 4],
        [6, 5],
      ]),
    isHidden: more.isHidden ?? false,
    pace: Math.min(30, Math.max(4, logNormal(13, 0.5))),
    spot: spotIn(spots, area, city),
    createdAt: new Date(now.getTime() - between(450, 900) * aDay),
  }
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/^dr\. /, '')
    .replaceAll(/[^a-z]+/g, '-')
export const domainOf = ({ name }: Pick<Entity, 'name'>) => `${slugOf(name)}.example.org`

const otherLanguages = ['Spanish', 'Chinese', 'Vietnamese', 'Arabic', 'Tagalog', 'French', 'Somali', 'Korean', 'American Sign Language'] // biome-ignore format: a list of words

function rowOf(entity: Entity, now: Date) {
  const words = categoryWords[entity.categories[0]!.name]!
  const ago = (days: number) => new Date(now.getTime() - days * aDay)
  const isListed = entity.state === 3
  return {
    network_type: entity.isIndividual ? NetworkType.Entity : NetworkType.Organization,
    name: entity.name,
    first_name: entity.isIndividual ? entity.name.replace(/^Dr\. /, '').split(' ')[0]! : null,
    email: entity.isIndividual ? `office@${domainOf(entity)}` : `hello@${domainOf(entity)}`,
    phone: phoneIn(entity.area),
    website: entity.isIndividual && chance(0.6) ? null : `https://${domainOf(entity)}`,
    about: words.about,
    eligibility: words.eligibility,
    documents_to_bring: words.documents,
    hours: entity.isHidden ? 'Open 24 hours' : pick(officeHours),
    languages: [
      'English',
      ...(chance(0.75) ? ['Spanish'] : []),
      ...(chance(0.45) ? several(otherLanguages.slice(1), 2) : []),
    ],
    time_zone: entity.timeZone,
    entity_state: entity.state,
    is_public: true,
    ...capacityOf(entity, chance(0.7) ? pick(capacityNotes[entity.capacity]!) : null),
    capacity_at: isListed ? null : ago(between(0.05, 1) ** 2 * 20),
    verified_at:
      isListed || entity.state === 2
        ? null
        : ago(
            weighted([
              [70, between(5, 170)],
              [20, between(180, 360)],
              [10, between(366, 440)],
            ]),
          ),
    created_at: entity.createdAt,
    updated_at: entity.createdAt,
  }
}

/** An entity without a login has no confirmed capacity. */
const capacityOf = ({ state, capacity }: Entity, note: string | null) =>
  state === 3 ? { capacity: Capacity.NotConfirmed } : { capacity, capacity_note: note }

async function tieToParents(db: Db, entities: readonly Entity[]) {
  for (const { id, parent } of entities) {
    if (parent === null) continue
    const organization = entities.find(({ name }) => name === parent)!
    await db.updateTable('entity').set({ parent_id: organization.id }).where('id', '=', id).execute()
  }
}

/** Every location has the hours of its entity, and offers the same services. */
async function openPlaces(db: Db) {
  for (const [words, week] of Object.entries(officeWeeks))
    await db
      .updateTable('entity_address')
      .set({ hours: JSON.stringify(week) })
      .where('entity_id', 'in', db.selectFrom('entity').select('id').where('hours', '=', words))
      .execute()
  await sql`update entity set hours = null where exists (select from entity_address where entity_id = entity.id)`.execute(
    db,
  )
  await sql`
    insert into entity_address_offer (entity_address_id, entity_id, category_id)
    select entity_address.id, entity_address.entity_id, category_id
    from entity_address join entity_category using (entity_id) order by 1, 3`.execute(db)
}

/** One location each, and a second for larger ones; for some, only the city is known. */
function addressesOf(entity: Entity) {
  const { spot } = entity
  const first = placeOf(entity, 0, chance(0.88))
  if (entity.size < 3 || entity.isHidden) return [first]
  const isNear = { lat: spot.lat + between(-0.03, 0.03), lng: spot.lng + between(-0.03, 0.03), precision: 'pin' }
  return [first, { ...placeOf(entity, 1, true), ...isNear }]
}

function placeOf({ id, area, spot, isHidden, createdAt }: Entity, position: number, hasZip: boolean) {
  const street = streetAddress() + (chance(0.25) ? `, Suite ${whole(1, 40) * 10}` : '')
  return {
    name: isHidden ? 'Safe house' : street,
    created_at: createdAt,
    updated_at: createdAt,
    entity_id: id,
    position,
    address_line1: street,
    state_id: spot.stateId,
    county_id: spot.countyId,
    city_id: spot.cityId,
    zip: hasZip ? spot.zip : null,
    phone: chance(0.4) ? phoneIn(area) : null,
    lat: hasZip ? spot.lat : spot.cityLat,
    lng: hasZip ? spot.lng : spot.cityLng,
    precision: hasZip ? 'zip' : 'city',
    is_confidential: isHidden,
  }
}

/** Faster every month, like networks that measure it. */
export const paceAt = ({ pace }: Entity, at: Date, now: Date) =>
  pace * (0.9 + (0.35 * (now.getTime() - at.getTime())) / (182 * 24 * anHour))
