/**
 * Trail: what happened to a customer, in words. Audit: the value of each field before and after. Chain: proof that no
 * record was altered.
 */
import * as z from 'zod/mini'
import { allow, UserType } from '../../kit/access.ts'
import { csvOf } from '../../kit/csv.ts'
import { contract, get } from '../../kit/endpoint.ts'
import { codeOf, Id, LongId, Moment, optionalText, Paging, pageOf, sortBy, withDefault } from '../../kit/shapes.ts'
import { ReferralSide } from '../../referrals/referrals/referral-reference.ts'
import { accessLog, exportAccessLog } from './accessLog.ts'

export const TrailType = { Refer: 1, Appointment: 2, Visit: 3 } as const
const trailTypeNames = { 1: 'Referral', 2: 'Appointment', 3: 'Visit' } as const

export const TrailEntry = z.object({
  id: LongId,
  type: codeOf(TrailType),
  at: Moment,
  title: z.string(),
  note: z.nullable(z.string()),
  /**
   * `name`: the full name of teammates, and for the administrative side; null for the other side, which shows only the
   * first name.
   */
  by: z.nullable(z.object({ firstName: z.string(), name: z.nullable(z.string()), entity: z.nullable(z.string()) })),
  customer: z.object({ id: Id, name: z.string() }),
  /** Null for an event without a referral, such as a walk-in visit. */
  referral: z.nullable(
    z.object({
      id: Id,
      reference: z.string(),
      /** "Restricted service" if the category is sensitive and the viewer is not involved. */
      category: z.string(),
      sender: z.nullable(z.string()),
      receiver: z.string(),
      /** False if the viewer may know about it but not open it. */
      canOpen: z.boolean(),
      side: ReferralSide,
    }),
  ),
})
export type TrailEntry = z.input<typeof TrailEntry>

const byTime = { search: optionalText('Search'), sort: withDefault(sortBy('at'), '-at') }

const ofCustomer = get('/trail/:customerId', {
  access: allow('customers', 'view'),
  input: z.extend(Paging, { customerId: Id, allTrail: withDefault(z.boolean(), false), ...byTime }),
  output: pageOf(TrailEntry),
  about:
    'REFER=1, APPOINTMENT=2, VISIT=3. `allTrail` includes entries of other entities that the viewer may see; without a value it is true. `search` looks in what the viewer reads, and nowhere else.',
})

const all = get('/trail', {
  access: allow('customers', 'view'),
  input: z.extend(Paging, { allTrail: withDefault(z.boolean(), false), ...byTime }),
  output: pageOf(TrailEntry),
  about: 'The same of every customer that the viewer may see. `search` looks through the latest 10,000 entries.',
})

const trailColumns = {
  When: (row: TrailRow) => row.at,
  Type: (row: TrailRow) => trailTypeNames[row.type],
  What: (row: TrailRow) => row.title,
  By: (row: TrailRow) => row.by?.name ?? row.by?.firstName,
  'Of entity': (row: TrailRow) => row.by?.entity,
  Referral: (row: TrailRow) => row.referral?.reference,
  Service: (row: TrailRow) => row.referral?.category,
  'Referred by': (row: TrailRow) => row.referral?.sender,
  'Referred to': (row: TrailRow) => row.referral?.receiver,
  Note: (row: TrailRow) => row.note,
}

/** Nouns in the audit. Referrals, appointments, and visits are fully in the trail; the audit adds who was offered. */
export const auditedNouns = ['customer', 'customField', 'consent', 'household', 'access', 'note', 'material'] as const

export const AuditEntry = z.object({
  id: LongId,
  at: Moment,
  type: z.string(),
  title: z.string(),
  customer: z.object({ id: Id, name: z.string() }),
  by: z.nullable(z.object({ name: z.string(), entity: z.nullable(z.string()) })),
  /** IP address of the request. */
  address: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
      /** There are values, but this viewer may not see them. */
      isMasked: z.boolean(),
    }),
  ),
})
export type AuditEntry = z.input<typeof AuditEntry>

const auditOfCustomer = get('/trail/audit/:customerId', {
  access: allow('customers', 'view'),
  input: z.extend(Paging, { customerId: Id, ...byTime }),
  output: pageOf(AuditEntry),
  about:
    'Who, when, from where, and each field with its old and new value. Administrators, the owner, and those who added the customer read all of it, except internal notes and files of other sides; after a referral an entity reads what its own side did.',
})

const audit = get('/trail/audit', {
  access: allow('customers', 'view'),
  input: z.extend(Paging, byTime),
  output: pageOf(AuditEntry),
  about:
    'The same of every customer: for administrators all of it, for an entity what its own side did. `search` looks through the latest 10,000 entries.',
})

type TrailRow = z.output<typeof TrailEntry>
type AuditRow = z.output<typeof AuditEntry>

const hidden = '••••'
const changeWords = ({ label, before, after, isMasked }: AuditRow['changes'][number]) =>
  `${label}: ${isMasked ? hidden : (before ?? '–')} → ${isMasked ? hidden : (after ?? '–')}`

const auditColumns = {
  When: (row: AuditRow) => row.at,
  Customer: (row: AuditRow) => row.customer.name,
  What: (row: AuditRow) => row.title,
  Changes: (row: AuditRow) => row.changes.map(changeWords).join('; '),
  Reason: (row: AuditRow) => row.reason,
  By: (row: AuditRow) => row.by?.name,
  'Of entity': (row: AuditRow) => row.by?.entity,
  From: (row: AuditRow) => row.address,
}

/** Last position of the chain and its hash. A copy kept elsewhere reveals whether the end was cut off. */
export const Head = z
  .string()
  .check(z.trim(), z.regex(/^\d{1,15}:[\da-f]{64}$/, 'Enter the head as it was written down: position:hash'))
export const mostVerified = 20_000

export const trail = contract('trail', {
  all,
  exportAll: csvOf(all, {
    file: 'trail',
    columns: { Customer: (row) => row.customer.name, ...trailColumns },
  }),
  ofCustomer,
  exportOfCustomer: csvOf(ofCustomer, { file: 'trail', columns: trailColumns }),
  audit,
  exportAudit: csvOf(audit, { file: 'audit', columns: auditColumns }),
  auditOfCustomer,
  exportAuditOfCustomer: csvOf(auditOfCustomer, { file: 'audit', columns: auditColumns }),
  accessLog,
  exportAccessLog,
  verify: get('/audit/verify', {
    access: allow('dashboard', 'view', [UserType.Admin]),
    input: z.object({
      /** Position up to which an earlier call verified the chain. */
      after: withDefault(z.int().check(z.minimum(0)), 0),
      size: withDefault(z.int().check(z.positive(), z.maximum(mostVerified)), mostVerified),
      head: z.optional(Head),
    }),
    output: z.object({
      isIntact: z.boolean(),
      entries: z.int(),
      unsealed: z.int(),
      firstBroken: z.nullable(z.int()),
      /** Verified up to this position; the next call continues after it. */
      checked: z.int(),
      isDone: z.boolean(),
      head: z.nullable(z.string()),
      /** Earlier months are in the archive; null if all are here. */
      keptSince: z.nullable(Moment),
    }),
    about:
      'Computes one slice of the hash chain again, with the digests of the changed values. `head`, as an earlier check gave it, shows whether the end was cut off.',
  }),
})
