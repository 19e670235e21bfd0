/**
 * HSDS — the directory in the format that directories of human services exchange: the Human Services Data Specification
 * 3, as a package of services with their organizations and locations. Identifiers stay the same from export to export.
 * A confidential place shows only its county, as its service area; it has no address and no point.
 * See https://docs.openreferral.org: the fields that the published schema requires are never left out here.
 */
import * as z from 'zod/mini'
import { allow } from '../kit/access.ts'
import { contract, get, jsonFile } from '../kit/endpoint.ts'
import { byHsdsName } from '../kit/fields.ts'
import { Day, nothing } from '../kit/shapes.ts'
import { categoryFields } from './category-fields.ts'
import { around, entities } from './entities/entities.ts'
import { type EntityField, entityFields } from './entities/fields.ts'
import { type Fields, type HsdsKey, hsdsKeys } from './entities/from-fields.ts'
import { serviceTexts } from './entities/services.ts'
import { locationFields } from './locations/fields.ts'

const uuid = z.uuid()
const optional = z.optional(z.string())
const textsOf = (table: object) => byHsdsName(table, () => optional)

const Phone = z.strictObject({
  id: uuid,
  number: z.string(),
  extension: z.optional(z.int()),
  type: z.literal('voice'),
})
/** `code` is of ISO 639, where the language is on our list. */
const Language = z.strictObject({ id: uuid, name: z.string(), code: optional })

const Schedule = z.strictObject({
  id: uuid,
  freq: z.optional(z.literal('WEEKLY')),
  interval: z.optional(z.literal(1)),
  wkst: z.optional(z.literal('MO')),
  /** Days of the week with these hours: 'MO,TU'. */
  byday: optional,
  /** Both are the one day that differs from its week. */
  valid_from: z.optional(Day),
  valid_to: z.optional(Day),
  /** HH:MM and how far that clock is from UTC today; neither on a day that is closed. */
  opens_at: optional,
  closes_at: optional,
  description: optional,
})
export type HsdsSchedule = z.input<typeof Schedule>

const Address = z.strictObject({
  id: uuid,
  address_1: z.string(),
  city: z.string(),
  region: optional,
  state_province: z.string(),
  postal_code: z.string(),
  country: z.literal('US'),
  address_type: z.literal('physical'),
})

const Location = z.strictObject({
  id: uuid,
  location_type: z.literal('physical'),
  name: optional,
  description: optional,
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  addresses: z.optional(z.array(Address)),
  phones: z.optional(z.array(Phone)),
  schedules: z.optional(z.array(Schedule)),
  ...textsOf(locationFields),
})
export type HsdsLocation = z.input<typeof Location>

const Attribute = z.strictObject({
  id: uuid,
  link_entity: z.literal('service'),
  taxonomy_term: z.strictObject({
    id: uuid,
    name: z.string(),
    description: z.string(),
    taxonomy: z.string(),
    ...textsOf(categoryFields),
    /** Of a specialty: the term of its category. */
    parent_id: z.optional(uuid),
  }),
})

const Organization = z.strictObject({
  id: uuid,
  name: z.string(),
  description: z.string(),
  email: optional,
  website: optional,
  parent_organization_id: z.optional(uuid),
})

type Item<E extends string> = z.ZodMiniObject<
  { [P in E | 'id']: P extends 'id' ? typeof uuid : z.ZodMiniString<string> },
  z.core.$strict
>
/** What a service has of its provider's own fields, by the names of HSDS: texts, and lists with one text. */
type OwnFields = {
  [K in HsdsKey as Fields[K]['hsds']['name']]: Fields[K]['hsds'] extends { each: infer E extends string }
    ? z.ZodMiniArray<Item<E>>
    : typeof optional
}
const ownFields = Object.fromEntries(
  hsdsKeys.map((key) => {
    const { name, each } = entityFields[key].hsds as NonNullable<EntityField['hsds']>
    return [name, each ? z.array(z.strictObject({ id: uuid, [each]: z.string() })) : optional]
  }),
) as OwnFields

export const HsdsService = z.strictObject({
  ...ownFields,
  ...textsOf(serviceTexts),
  id: uuid,
  name: z.string(),
  status: z.enum(['active', 'temporarily closed']),
  url: optional,
  eligibility_description: optional,
  minimum_age: z.optional(z.number()),
  maximum_age: z.optional(z.number()),
  assured_date: z.optional(Day),
  alert: optional,
  last_modified: z.optional(z.string()),
  organization: Organization,
  phones: z.array(Phone),
  languages: z.array(Language),
  service_areas: z.array(z.strictObject({ id: uuid, name: z.string() })),
  service_at_locations: z.array(
    z.strictObject({
      id: uuid,
      /** Where they differ from those of the location: of anyone who offers something at a place of someone else. */
      phones: z.optional(z.array(Phone)),
      schedules: z.optional(z.array(Schedule)),
      location: Location,
    }),
  ),
  attributes: z.array(Attribute),
})
export type HsdsService = z.input<typeof HsdsService>

const { bounds: _, zoom: __, ...filters } = entities.map.input.shape

export const hsds = contract('hsds', {
  open: jsonFile(
    'hsds',
    get('/public/network/hsds', {
      access: 'public',
      input: nothing,
      output: z.array(HsdsService),
      about: 'HSDS 3 package of what strangers may see. 404 while the public directory is turned off.',
    }),
  ),
  directory: jsonFile(
    'hsds',
    get('/entities/all/hsds', {
      access: allow('network', 'export'),
      input: z.object({ ...filters, ...around }),
      output: z.array(HsdsService),
      about: 'HSDS 3 package of the directory under these filters, with the email addresses of its providers.',
    }),
  ),
})
