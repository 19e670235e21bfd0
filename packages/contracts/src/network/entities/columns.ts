/** What a file of entities holds. */
import * as z from 'zod/mini'
import { formatPhone } from '../../kit/phone.ts'
import { weekInCell } from '../locations/location-cells.ts'
import { WeeklyHours } from '../locations/locations.ts'
import { type Rule, type RuleKind, Service } from './eligibility.ts'
import { capacityNames, Entity, entityStateNames, isActive, networkTypeNames } from './entity.ts'

type EntityRow = z.output<typeof Entity>

export const entityColumns = {
  Name: (row: EntityRow) => row.name,
  Type: (row: EntityRow) => networkTypeNames[row.networkType],
  Status: (row: EntityRow) => entityStateNames[row.entityState],
  Email: (row: EntityRow) => row.email,
  Phone: (row: EntityRow) => formatPhone(row.phone),
  Place: (row: EntityRow) => row.place,
  'Service categories': (row: EntityRow) => row.categories.map(({ name }) => name).join(', '),
  Languages: (row: EntityRow) => row.languages.join(', '),
  Capacity: (row: EntityRow) => (isActive(row) ? capacityNames[row.capacity] : null),
  'Capacity updated': (row: EntityRow) => row.capacityAt,
  Verified: (row: EntityRow) => row.verifiedAt,
  'Hours to respond': (row: EntityRow) => row.medianHoursToAnswer,
}

/** With everything that an import takes, so that a file can be taken into another network. */
export const ExportedEntity = z.extend(Entity, {
  website: z.nullable(z.string()),
  about: z.nullable(z.string()),
  eligibility: z.nullable(z.string()),
  documentsToBring: z.nullable(z.string()),
  cost: z.nullable(z.string()),
  nextSteps: z.nullable(z.string()),
  hours: z.nullable(z.string()),
  /** Of its first location; null where its hours are unknown or it is confidential. */
  locationHours: z.nullable(WeeklyHours),
  specialties: z.array(z.string()),
  services: z.array(Service),
  /** By the names of the fields; what the reader may not see is masked. */
  customFields: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
})
type ExportedRow = z.output<typeof ExportedEntity>

/** A file has one row for a provider, so that it holds what is the same for all of its categories. */
const sameForAll = <T>(values: readonly T[]): T | null =>
  values.length > 0 && values.every((one) => JSON.stringify(one) === JSON.stringify(values[0])) ? values[0]! : null

function ruleOf<K extends RuleKind>({ services }: ExportedRow, kind: K) {
  const rule = sameForAll(services.map(({ rules }) => rules.find((one) => one.isHard && one.rule.kind === kind)?.rule))
  return (rule ?? null) as Extract<Rule, { kind: K }> | null
}

const joined = (places: readonly { name: string }[]) => places.map(({ name }) => name).join('; ')
const residents = (row: ExportedRow) =>
  sameForAll(
    row.services.map(({ rules }) => joined(rules.filter(({ isHard }) => isHard).flatMap(({ places }) => places))),
  )
const sizeOf = (rule: { from: number | null; to: number | null } | null) => {
  if (!rule) return null
  if (rule.from === null) return `up to ${rule.to}`
  if (rule.to === null) return `${rule.from}+`
  return rule.from === rule.to ? String(rule.from) : `${rule.from}-${rule.to}`
}

const builtIn = {
  ...entityColumns,
  Specialties: (row: ExportedRow) => row.specialties.join(', '),
  'First name': (row: ExportedRow) => row.firstName,
  'Last name': (row: ExportedRow) => row.firstName && row.name.slice(row.firstName.length).trim(),
  Organization: (row: ExportedRow) => row.parent?.name,
  Website: (row: ExportedRow) => row.website,
  // Of several addresses the first.
  Address: (row: ExportedRow) => row.entityAddresses[0]?.addressLine1,
  City: (row: ExportedRow) => row.entityAddresses[0]?.city,
  County: (row: ExportedRow) => row.entityAddresses[0]?.county,
  State: (row: ExportedRow) => row.entityAddresses[0]?.stateCode,
  ZIP: (row: ExportedRow) => row.entityAddresses[0]?.zip,
  Confidential: (row: ExportedRow) => row.entityAddresses[0]?.isConfidential,
  Hours: (row: ExportedRow) => weekInCell(row.locationHours) ?? row.hours,
  About: (row: ExportedRow) => row.about,
  Eligibility: (row: ExportedRow) => row.eligibility,
  'Minimum age': (row: ExportedRow) => ruleOf(row, 'ages')?.from,
  'Maximum age': (row: ExportedRow) => ruleOf(row, 'ages')?.to,
  Genders: (row: ExportedRow) => ruleOf(row, 'genders')?.genders.join(', '),
  'Lives in': (row: ExportedRow) => residents(row),
  'Veterans only': (row: ExportedRow) => (ruleOf(row, 'veteran') ? 'Yes' : null),
  'Insurance accepted': (row: ExportedRow) => ruleOf(row, 'insurance')?.insurances.join(', '),
  'Maximum income': (row: ExportedRow) => ruleOf(row, 'income')?.atMost,
  'Household size': (row: ExportedRow) => sizeOf(ruleOf(row, 'household')),
  'Service area': (row: ExportedRow) =>
    sameForAll(row.services.map(({ serviceArea: { states, counties } }) => joined([...states, ...counties]))),
  'Documents to bring': (row: ExportedRow) => row.documentsToBring,
  Cost: (row: ExportedRow) => row.cost,
  'Next steps': (row: ExportedRow) => row.nextSteps,
  Public: (row: ExportedRow) => (row.isPublic ? 'Yes' : 'No'),
}

/** And the custom fields by their labels; one that the file has already is told apart. */
export const exportColumns = ({ data: [first] }: { data: ExportedRow[] }) => ({
  ...builtIn,
  ...Object.fromEntries(
    Object.keys(first?.customFields ?? {}).map((label) => [
      label in builtIn ? `${label} (custom field)` : label,
      (row: ExportedRow) => row.customFields[label],
    ]),
  ),
})
