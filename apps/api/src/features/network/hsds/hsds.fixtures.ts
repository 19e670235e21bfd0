import { isOneOf } from '@handoff/contracts/kit/is-one-of'

/**
 * What the published schema of HSDS 3 requires of each of its tables that we write, and how these are nested. Taken from
 * its `required` and `enum`; see https://github.com/openreferral/specification, folder `schema`.
 */
type Table = { required: string[]; within?: Record<string, string>; oneOf?: Record<string, readonly string[]> }

const tables: Record<string, Table> = {
  service: {
    required: ['id', 'name', 'status'],
    oneOf: { status: ['active', 'inactive', 'defunct', 'temporarily closed'] },
    within: {
      organization: 'organization',
      phones: 'phone',
      languages: 'other',
      service_areas: 'other',
      service_at_locations: 'service_at_location',
      required_documents: 'other',
      attributes: 'attribute',
    },
  },
  organization: { required: ['id', 'name', 'description'] },
  service_at_location: { required: ['id'], within: { location: 'location', phones: 'phone', schedules: 'schedule' } },
  location: {
    required: ['id', 'location_type'],
    oneOf: { location_type: ['physical', 'postal', 'virtual'] },
    within: { addresses: 'address', phones: 'phone', schedules: 'schedule' },
  },
  address: {
    required: ['id', 'address_1', 'city', 'state_province', 'postal_code', 'country', 'address_type'],
    oneOf: { address_type: ['physical', 'postal', 'virtual'] },
  },
  phone: { required: ['id', 'number'] },
  schedule: {
    required: ['id'],
    oneOf: { freq: ['WEEKLY', 'MONTHLY'], wkst: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] },
  },
  attribute: { required: ['id'], within: { taxonomy_term: 'taxonomy_term' } },
  taxonomy_term: { required: ['id', 'name', 'description'] },
  other: { required: ['id'] },
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
type Row = Record<string, unknown>

/** Differences between a row, with everything inside it, and the schema; empty where it is valid. */
export function faultsOf(row: Row, name = 'service', path = name): string[] {
  const { required, within = {}, oneOf = {} } = tables[name]!
  return [
    ...required.filter((field) => !row[field]).map((field) => `${path}: ${field} is required`),
    ...(uuid.test(String(row.id)) ? [] : [`${path}: id is no UUID`]),
    ...Object.entries(row).flatMap(([field, value]) => (value === null ? [`${path}: ${field} is null`] : [])),
    ...Object.entries(oneOf)
      .filter(([field, allowed]) => row[field] !== undefined && !isOneOf(allowed, row[field]))
      .map(([field]) => `${path}: ${field} is ${JSON.stringify(row[field])}`),
    ...Object.entries(within).flatMap(([field, table]) =>
      [row[field] ?? []].flat().flatMap((inner) => faultsOf(inner as Row, table, `${path}.${field}`)),
    ),
  ]
}
