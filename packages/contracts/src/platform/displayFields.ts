/**
 * Display fields: which columns a list shows, and in which order: as chosen by the person, else by the network's
 * administrators for everyone, else the product's default.
 */
import * as z from 'zod/mini'
import { contract, get, post } from '../kit/endpoint.ts'
import { Id } from '../kit/shapes.ts'

const entityColumns = [
  'name',
  'categories',
  'place',
  'capacity',
  'answers',
  'languages',
  'contact',
  'state',
  'verified',
  'distance',
] as const
const referralColumns = [
  'customer',
  'other',
  'category',
  'status',
  'due',
  'priority',
  'sent',
  'assigned',
  'reference',
  'updated',
  'receiver',
] as const

/**
 * The lists by number (1 and 2 as in targetType of custom fields) and their built-in columns, whose ids are their
 * positions from 1: add new ones at the end, and never move or remove any.
 */
const lists = {
  members: {
    targetType: 1,
    columns: [...entityColumns, 'public'],
  },
  customers: {
    targetType: 2,
    columns: (
      'name openReferrals lastContactAt phone owner countyId languages preferredName pronouns gender ' +
      'dateOfBirth email contactPreference safeContactNote zip cityId householdSize incomeBand ' +
      'isVeteran insurance needsInterpreter lastReferredAt created_at state age phones addressLine1 ' +
      'stateId emergencyContact hasNoContact hasOneName hasNoFixedAddress isBirthEstimated firstName lastName ' +
      'childrenCount accessibilityNeeds'
    ).split(' '),
  },
  inbound: {
    targetType: 11,
    columns: referralColumns,
  },
  outbound: {
    targetType: 12,
    columns: referralColumns,
  },
  network: {
    targetType: 13,
    columns: [...entityColumns, 'today'],
  },
  locations: { targetType: 14, columns: ['entity', 'place', 'categories', 'open', 'name', 'phone', 'precision'] },
  categories: { targetType: 15, columns: ['name', 'specialties', 'members', 'openReferrals', 'code', 'aliases'] },
  requests: {
    targetType: 16,
    columns: ['title', 'kind', 'status', 'requester', 'created', 'decided', 'number', 'duplicates', 'decideBy'],
  },
  team: {
    targetType: 17,
    columns: ['name', 'role', 'status', 'openReferrals', 'twoFactor', 'lastSeenAt', 'phone', 'createdAt'],
  },
  invitations: { targetType: 18, columns: ['email', 'role', 'state', 'invitedBy', 'sentAt', 'expiresAt'] },
  roles: { targetType: 19, columns: ['name', 'opens', 'members', 'invitations', 'createdAt'] },
  mails: { targetType: 20, columns: ['to', 'subject', 'when', 'state'] },
  help: { targetType: 21, columns: ['name', 'categories', 'state', 'place', 'taken', 'created', 'number', 'due'] },
  imports: { targetType: 22, columns: ['row', 'name', 'status', 'why', 'choice'] },
  unmetNeeds: { targetType: 23, columns: ['category', 'customer', 'county', 'reason', 'entity', 'created', 'met'] },
} as const satisfies Record<string, { targetType: number; columns: readonly string[] }>

/** Lists that show the same records in two places share their columns. */
const sameAs: Record<string, keyof typeof lists> = { clients: 'customers' }
export const displayListOf = (name: string) => {
  const known = sameAs[name] ?? (name.startsWith('import ') ? 'imports' : name)
  return (lists as Record<string, { targetType: number; columns: readonly string[] } | undefined>)[known]
}

/** In a narrow list, columns are chosen separately, under its number plus this. */
export const narrowTargets = 1000
/** A custom field as a column has the field's id plus this; in the browser it is `cf.12`. */
const customFieldColumns = 100_000

export function columnIdOf(columns: readonly string[], name: string): number | undefined {
  if (/^cf\.\d+$/.test(name)) return customFieldColumns + Number(name.slice(3))
  const at = columns.indexOf(name)
  return at < 0 ? undefined : at + 1
}
export const columnNameOf = (columns: readonly string[], id: number): string | undefined =>
  id > customFieldColumns ? `cf.${id - customFieldColumns}` : columns[id - 1]

const wide = Object.values(lists).map(({ targetType }) => targetType)
const TargetType = z
  .int()
  .check(
    z.refine(
      (type) => wide.includes(type as never) || wide.includes((type - narrowTargets) as never),
      'This list doesn’t exist',
    ),
  )
const Scope = z.optional(z.literal('network'))

export const DisplayField = z.object({
  id: Id,
  isActive: z.boolean(),
  position: z.int().check(z.minimum(0), z.maximum(1000)),
})
export type DisplayField = z.input<typeof DisplayField>

export const displayFields = contract('displayFields', {
  show: get('/display-fields/:targetType', {
    access: 'signedIn',
    input: z.object({ targetType: TargetType, scope: Scope }),
    output: z.array(DisplayField),
    about:
      'In their order; empty until the person or the network chooses. targetType 1 is the network, 2 customers; the other lists, and the ids of their columns, are in the contract. `scope=network` (Admin) applies to everyone who hasn’t chosen.',
  }),
  save: post('/display-fields/:targetType?scope', {
    access: 'signedIn',
    input: z.object({
      targetType: TargetType,
      scope: Scope,
      displayFields: z.array(DisplayField).check(
        z.maxLength(300),
        z.refine(
          (fields) => new Set(fields.map(({ id }) => id)).size === fields.length,
          'Each column may be there once',
        ),
        z.refine(
          (fields) => fields.length === 0 || fields.some(({ isActive }) => isActive),
          'Show at least one column',
        ),
      ),
    }),
    output: z.array(DisplayField),
    bareList: 'displayFields',
    about:
      'The list may also be the whole body. An empty list goes back to the default. `scope=network` is for Admin only.',
  }),
})

export const DisplayFieldsEvent = z.object({ type: z.literal('displayFields.networkChanged'), targetType: z.int() })
