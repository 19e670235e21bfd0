/**
 * Merges: two records of one person become one. The other record is Merged, and its address opens the one that remains.
 *
 *   two records ──merge──▶ one record, for 30 days ──▶ for good
 *        ▲                   │
 *        └───────undo────────┘
 *
 * A value is chosen for each field that differs; everything else is combined.
 */
import * as z from 'zod/mini'
import { allow } from '../kit/access.ts'
import { contract, get, post } from '../kit/endpoint.ts'
import { codeOf, Id, Moment, withDefault } from '../kit/shapes.ts'
import { Customer, CustomerState } from './customers/customers.ts'

export const daysToUndo = 30

/** Why a value is proposed. */
export const mergeHints = ['newer', 'more complete', 'older'] as const

const Side = z.object({
  id: Id,
  name: z.string(),
  state: codeOf(CustomerState),
  owner: z.nullable(z.object({ id: Id, name: z.string() })),
  version: z.int(),
  created_at: Moment,
})

const Field = z.object({
  /** As in `fields` of a merge: the key of a field, or `customField:12`. */
  key: z.string(),
  label: z.string(),
  /** Of the two records, in the order of `records`; dots instead of values that the viewer may not see. */
  values: z.array(z.nullable(z.string())),
  isMasked: z.boolean(),
  isSame: z.boolean(),
  /** The record whose value is proposed. */
  proposal: Id,
  hint: z.nullable(z.enum(mergeHints)),
})
export type MergeField = z.input<typeof Field>

const SameReferral = z.object({
  id: Id,
  reference: z.string(),
  customerId: Id,
  stage: z.string(),
  /** Why it can’t close as a duplicate; null if it can. */
  obstacle: z.nullable(z.string()),
})
/** Two open referrals for one need to one receiver. */
const Pair = z.object({ category: z.string(), receiver: z.string(), referrals: z.array(SameReferral) })
export type SameReferrals = z.input<typeof Pair>

const combinedParts = [
  'referrals',
  'notes',
  'files',
  'consents',
  'appointments',
  'visits',
  'surveys',
  'unmetNeeds',
  'helpRequests',
] as const
export type CombinedPart = (typeof combinedParts)[number]

const Comparison = z.object({
  /** The remaining record first. */
  records: z.array(Side),
  fields: z.array(Field),
  sameReferrals: z.array(Pair),
  /** Visible rows of each record. */
  combined: z.array(z.object({ part: z.enum(combinedParts), counts: z.array(z.int()) })),
  /** Providers that can open one of the records, as far as the viewer may know. */
  providers: z.array(z.string()),
  /** They are people of one household, and more likely two people. */
  liveTogether: z.boolean(),
  undoUntil: Moment,
})
export type Comparison = z.input<typeof Comparison>

const Merge = z.object({ id: Id, customerId: Id, otherId: Id, undoUntil: Moment })

const byId = { id: Id }
const access = allow('customers', 'edit')

export const merges = contract('merges', {
  compare: get('/customers/:id/merge', {
    access,
    input: z.object({ ...byId, otherId: Id }),
    output: Comparison,
    about:
      'Both records side by side, with a proposal for each field, and the referrals of which one must be chosen. For the administrative side, and for an entity that manages both; anyone else 404.',
  }),
  merge: post('/customers/:id/merge', {
    access,
    input: z.object({
      ...byId,
      otherId: Id,
      version: z.int(),
      otherVersion: z.int(),
      /** The record whose value remains, by field. Without it the proposal of `compare` is taken. */
      fields: withDefault(z.record(z.string().check(z.regex(/^([A-Za-z\d]{1,40}|customField:[1-9]\d{0,9})$/)), Id), {}),
      /** Of each pair of `sameReferrals` the one that continues. */
      referrals: withDefault(z.array(Id).check(z.maxLength(100)), []),
      /** Required for two people of one household. */
      areOnePerson: withDefault(z.boolean(), false),
    }),
    output: z.object({ merge: Merge, customer: Customer }),
    title: 'Records merged',
    about:
      'The record `otherId` becomes a part of `id`. Values that are not chosen go to a note. 409 for a stale version, and with `referrals` among the errors where one of two open referrals must be chosen, or with code `one_household` where the two live together and `areOnePerson` is not set. Calls for the merged record then answer 410 with `mergedIntoId`.',
  }),
  ofCustomer: get('/customers/:id/merges', {
    access,
    input: z.object(byId),
    output: z.array(Merge),
    about: 'Merges into this record that the caller can undo, the latest first.',
  }),
  undo: post('/merges/:id/undo', {
    access,
    input: z.object(byId),
    output: z.object({ customerId: Id, otherId: Id }),
    title: 'Merge undone',
    about:
      'For 30 days, by those who may merge the two. Both records are as before; work done since stays where it was done. 409 where one of them was merged again.',
  }),
})
