import { readPhone, storedPhone, websiteUrl } from '@handoff/contracts/kit'
import { utcDay } from '@handoff/contracts/kit/dates/day-words'
import { byHsdsName } from '@handoff/contracts/kit/fields'
import { languageCode } from '@handoff/contracts/kit/languages'
import { categoryFields } from '@handoff/contracts/network/category-fields'
import { inWords, isForStrangers } from '@handoff/contracts/network/entities/eligibility'
import { Capacity } from '@handoff/contracts/network/entities/entity'
import { type EntityField, entityFields } from '@handoff/contracts/network/entities/fields'
import { type Fields, type HsdsKey, hsdsKeys } from '@handoff/contracts/network/entities/from-fields'
import { serviceTexts } from '@handoff/contracts/network/entities/services'
import type { HsdsLocation, HsdsService } from '@handoff/contracts/network/hsds'
import { locationFields } from '@handoff/contracts/network/locations/fields'
import type { Identify } from './hsds.identifiers.ts'
import type { Offer, Place, Provider } from './hsds.queries.ts'
import { schedulesOf } from './hsds.schedules.ts'

type Network = { identify: Identify; name: string; now: Date }
type Category = Provider['categories'][number]

const textsOf = (table: object, record: object) =>
  byHsdsName(table, (key) => (record as Record<string, string | null>)[key] ?? null) as Partial<HsdsService>

/** The specification has no status for it, and `active` alone would promise more than anyone has said. */
const notConfirmed = 'Capacity not confirmed: call before you go.'

/** An entity is an organization with one service for each of its categories; without any, one with the entity's name. */
export function servicesOf(network: Network, entity: Provider): HsdsService[] {
  const services: (Category | null)[] = entity.categories.length ? entity.categories : [null]
  return services.map((category) => serviceOf(network, entity, category))
}

function serviceOf(network: Network, entity: Provider, category: Category | null): HsdsService {
  const { identify } = network
  const key = [entity.id, category?.id ?? 0]
  const places = entity.places.filter(({ categoryIds }) => isOffered(category, categoryIds))
  const service = entity.services.find((one) => one.category.id === category?.id)
  const notices = places.flatMap(({ notice }) => notice ?? [])
  const capacity = service?.capacity ?? entity.capacity
  return without({
    ...(service && textsOf(serviceTexts, service)),
    id: identify('service', ...key),
    name: category?.name ?? entity.name,
    status: capacity === Capacity.Closed ? 'temporarily closed' : 'active',
    ...ownFieldsOf(network, entity, key),
    url: addressOf(entity.website),
    ...eligibilityOf(entity.eligibility, service),
    assured_date: entity.verifiedAt && utcDay(entity.verifiedAt),
    alert: [...notices, ...(capacity === Capacity.NotConfirmed ? [notConfirmed] : [])].join(' ') || null,
    last_modified: new Date(entity.updatedAt).toISOString(),
    organization: organizationOf(network, entity),
    phones: phonesOf(identify, entity.phone, 'service', ...key),
    languages: entity.languages.map((name) => {
      const code = languageCode(name)
      return { id: identify('language', ...key, name), name, ...(code && { code }) }
    }),
    service_areas: areasOf(places, service).map((name) => ({ id: identify('area', ...key, name), name })),
    service_at_locations: places.map((place) => ({
      id: identify('service at location', ...key, place.id),
      ...(place.offer && ofOffer(network, place, place.offer, key)),
      location: locationOf(network, place),
    })),
    attributes: category ? attributesOf(network, entity, category) : [],
  })
}

type OwnFields = {
  [K in HsdsKey as Fields[K]['hsds']['name']]: Fields[K]['hsds'] extends { each: string }
    ? HsdsService[Fields[K]['hsds']['name']]
    : string | null
}

/** As the table of fields says: texts, and lists with one text. */
const ownFieldsOf = ({ identify }: Network, entity: Provider, key: number[]) =>
  Object.fromEntries(
    hsdsKeys.map((field) => {
      const { name, each } = entityFields[field].hsds as NonNullable<EntityField['hsds']>
      const text = entity[field]
      return [name, each ? (text ? [{ id: identify(each, ...key), [each]: text }] : []) : text]
    }),
  ) as OwnFields

/** A place where no one said what is offered offers all that its entity lists. */
const isOffered = (category: Category | null, offered: number[]) =>
  !category || offered.includes(category.id) || (category.isListed && !offered.length)

/** In one's own hours and by one's own phone, at the place of someone else. */
const ofOffer = ({ identify, now }: Network, { id, timeZone }: Place, offer: Offer, key: number[]) => ({
  phones: phonesOf(identify, offer.phone, 'service at location', ...key, id),
  schedules: schedulesOf(identify, offer, { key: ['service at location', ...key, id], timeZone, now }),
})

/** The public name is required, and so is a description; an entity that says nothing is described by its name. */
const organizationOf = ({ identify }: Network, { id, name, about, website, email, parentId }: Provider) =>
  without({
    id: identify('organization', id),
    name,
    description: about || name,
    email,
    website: addressOf(website),
    parent_organization_id: parentId === null ? null : identify('organization', parentId),
  })

function locationOf({ identify, now }: Network, place: Place): HsdsLocation {
  const { id, name, county, state, lat, lng, phone, timeZone } = place
  const location = { id: identify('location', id), location_type: 'physical' as const }
  if (place.isHidden)
    return { ...location, description: `Confidential location in ${[county, state].filter(Boolean).join(', ')}` }
  return without({
    ...textsOf(locationFields, place),
    ...location,
    name,
    latitude: lat,
    longitude: lng,
    addresses: addressesOf(identify, place),
    phones: phonesOf(identify, phone, 'location', id),
    schedules: schedulesOf(identify, place, { key: [id], timeZone, now }),
  })
}

/** An address that lacks what the specification requires is left out; the point and the county are still exported. */
function addressesOf(identify: Identify, { id, addressLine1, city, county, state, zip }: Place) {
  if (!addressLine1 || !city || !state || !zip) return []
  return [
    without({
      id: identify('address', id),
      address_1: addressLine1,
      city,
      region: county,
      state_province: state,
      postal_code: zip,
      country: 'US' as const,
      address_type: 'physical' as const,
    }),
  ]
}

type Service = Provider['services'][number]

/** Where it says that it serves people, else the counties of its places. */
function areasOf(places: Place[], service: Service | undefined) {
  const { states, counties } = service?.serviceArea ?? { states: [], counties: [] }
  const declared = [...states, ...counties].map(({ name }) => name)
  if (declared.length) return declared
  return [
    ...new Set(places.flatMap(({ county, state }) => (county ? [[county, state].filter(Boolean).join(', ')] : []))),
  ]
}

/** Ages as numbers where they are a condition; all of it in words. */
function eligibilityOf(description: string | null, service: Service | undefined) {
  const rules = (service?.rules ?? []).filter(isForStrangers)
  const ages = rules.flatMap(({ rule, isHard }) => (rule.kind === 'ages' && isHard ? [rule] : []))
  const words = rules.map(inWords)
  return {
    eligibility_description: [description, ...words].filter(Boolean).join('\n') || null,
    minimum_age: highest(ages.map(({ from }) => from)),
    maximum_age: lowest(ages.map(({ to }) => to)),
  }
}

const known = (values: (number | null)[]) => values.filter((value) => value !== null)
const highest = (values: (number | null)[]) => (known(values).length ? Math.max(...known(values)) : null)
const lowest = (values: (number | null)[]) => (known(values).length ? Math.min(...known(values)) : null)

function phonesOf(identify: Identify, phone: string | null, ...key: (string | number)[]) {
  if (!phone) return []
  const { number, extension } = readPhone(storedPhone(phone) ?? phone)
  const more = extension && { extension: Number(extension) }
  return [{ id: identify('phone', ...key), number, ...more, type: 'voice' as const }]
}

function attributesOf({ identify, name: network }: Network, entity: Provider, category: Category) {
  const taxonomy = `Services of ${network}`
  const categoryTerm = identify('category', category.id)
  const link = (term: string) => ({ id: identify('attribute', entity.id, term), link_entity: 'service' as const })
  return [
    {
      ...link(categoryTerm),
      taxonomy_term: {
        ...without(textsOf(categoryFields, category)),
        id: categoryTerm,
        name: category.name,
        description: category.description || category.name,
        taxonomy,
      },
    },
    ...entity.specialties
      .filter(({ categoryId }) => categoryId === category.id)
      .map(({ id, name }) => {
        const term = identify('specialty', id)
        return {
          ...link(term),
          taxonomy_term: { id: term, name, description: name, taxonomy, parent_id: categoryTerm },
        }
      }),
  ]
}

/** People write "example.org": what is read by machines has the scheme. */
const addressOf = (website: string | null) => website && websiteUrl(website)

type Notice<T> = { [K in keyof T]: null extends T[K] ? Exclude<T[K], null> | undefined : T[K] }

/** What is not known is left out: the specification has no null. */
const without = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== '')) as Notice<T>
