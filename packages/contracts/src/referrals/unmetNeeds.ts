/**
 * Unmet needs — what the network could not provide: recorded by staff when nothing matches, and automatically when a
 * referral expires, is rejected for lack of supply, or finds no receiver. A later accepted referral for the same need
 * marks it as met. A customer has one open need of a category on each side; repeated causes are its history, so that
 * reports count needs. They show where supply is missing; only the side that recorded one sees the person.
 */
import * as z from 'zod/mini'
import { allow } from '../kit/access.ts'
import { csvOf } from '../kit/csv.ts'
import { contract, del, get, post } from '../kit/endpoint.ts'
import { messages } from '../kit/messages.ts'
import { codeOf, Day, Id, Moment, optionalText, Paging, pageOf, sortBy, withDefault } from '../kit/shapes.ts'
import { CategoryMark } from '../network/category-mark.ts'

export const UnmetReason = {
  NotOffered: 1,
  NoCapacity: 2,
  NotEligible: 3,
  TooFar: 4,
  Language: 5,
  Declined: 6,
  NoAnswer: 7,
} as const
export type UnmetReason = (typeof UnmetReason)[keyof typeof UnmetReason]
export const unmetReasonNames: Record<UnmetReason, string> = {
  [UnmetReason.NotOffered]: 'No provider offers it',
  [UnmetReason.NoCapacity]: 'No capacity',
  [UnmetReason.NotEligible]: 'Not eligible',
  [UnmetReason.TooFar]: 'Too far',
  [UnmetReason.Language]: 'Language or accessibility',
  [UnmetReason.Declined]: 'Customer declined',
  [UnmetReason.NoAnswer]: 'No answer',
}
/** Reasons that can be selected; the last one is for referrals that no one answered. */
export const choosableReasons = [1, 2, 3, 4, 5, 6] as const satisfies UnmetReason[]

export const UnmetSource = { Recorded: 1, Expired: 2, Unfilled: 3, Rejected: 4 } as const
export type UnmetSource = (typeof UnmetSource)[keyof typeof UnmetSource]
export const unmetSourceNames: Record<UnmetSource, string> = {
  [UnmetSource.Recorded]: 'Recorded',
  [UnmetSource.Expired]: 'Referral expired',
  [UnmetSource.Unfilled]: 'No provider left',
  [UnmetSource.Rejected]: 'Referral rejected',
}

/** Days after which an open need is due for another search: the last search is the last line of its history. */
export const lookAgainDays = 30

export const UnmetNeed = z.object({
  id: Id,
  /** Null if the viewer may not see the person, or none was recorded. */
  customer: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Its id is null and its name "Restricted service" if the viewer lacks the sensitive grant. */
  category: z.extend(CategoryMark, { id: z.nullable(Id) }),
  specialties: z.array(z.string()),
  county: z.nullable(z.string()),
  reason: codeOf(UnmetReason),
  source: codeOf(UnmetSource),
  note: z.nullable(z.string()),
  /** R-12501; null if it was recorded by hand. */
  reference: z.nullable(z.string()),
  /** The entity that recorded it, or referred; null for the administrative side. */
  entity: z.nullable(z.object({ id: Id, name: z.string() })),
  created_at: Moment,
  metAt: z.nullable(Moment),
  /** Its causes, earliest first; reason, source, and reference above are those of the first. */
  history: z.array(
    z.object({
      reason: codeOf(UnmetReason),
      source: codeOf(UnmetSource),
      note: z.nullable(z.string()),
      reference: z.nullable(z.string()),
      at: Moment,
    }),
  ),
  /** The person who recorded it is notified when a provider can take them. */
  isWatched: z.boolean(),
  mayRemove: z.boolean(),
})
export type UnmetNeed = z.input<typeof UnmetNeed>

const list = get('/unmet-needs', {
  access: allow('referrals', 'add'),
  input: z.extend(Paging, {
    customerId: z.optional(Id),
    categoryId: z.optional(Id),
    stateId: z.optional(Id),
    countyId: z.optional(Id),
    /** The county is unknown. */
    isCountyUnknown: z.optional(z.boolean()),
    /** The entity that recorded it, or referred: for the administrative side. */
    entityId: z.optional(Id),
    reason: z.optional(codeOf(UnmetReason)),
    source: z.optional(codeOf(UnmetSource)),
    isMet: z.optional(z.boolean()),
    /** Recorded on these days in the viewer’s time zone, inclusive. */
    from: z.optional(Day),
    to: z.optional(Day),
    /** Searches the category, the county, the entity, and the viewer's notes and customers. */
    search: optionalText('Search'),
    sort: withDefault(sortBy('created_at', 'category', 'county'), '-created_at'),
  }),
  output: pageOf(UnmetNeed),
  about: 'An entity sees its own; the administrative side the network’s.',
})

export const unmetNeeds = contract('unmetNeeds', {
  list,
  exportList: csvOf(list, {
    file: 'unmet-needs',
    columns: {
      Recorded: (row) => row.created_at,
      Customer: (row) => row.customer?.name,
      'Service category': (row) => row.category.name,
      County: (row) => row.county,
      Reason: (row) => unmetReasonNames[row.reason],
      Source: (row) => unmetSourceNames[row.source],
      Note: (row) => row.note,
      Times: (row) => row.history.length,
      Referral: (row) => row.reference,
      Entity: (row) => row.entity?.name ?? 'Network administration',
      Met: (row) => row.metAt,
    },
  }),
  record: post('/unmet-needs', {
    access: allow('referrals', 'add'),
    input: z.object({
      customerId: z.optional(Id),
      categoryId: z.int(messages.requiredSelect('Service category')).check(z.positive()),
      /** Defaults to the county of the customer. */
      countyId: z.optional(Id),
      reason: z.literal([...choosableReasons], messages.requiredSelect('Reason')),
      note: optionalText('Note', 2000),
      /** The requested specialties. */
      specialtyIds: withDefault(z.array(Id).check(z.maxLength(20)), []),
      miles: z.optional(z.number().check(z.positive(), z.maximum(1000))),
      /** Adds a line to the caller's worklist when a provider can take this customer. */
      notify: withDefault(z.boolean(), false),
    }),
    output: UnmetNeed,
    title: 'Unmet need recorded',
    about: 'Of a customer who has an open need of this category already: one more line of its history.',
  }),
  remove: del('/unmet-needs/:id', {
    access: allow('referrals', 'add'),
    input: z.object({ id: Id }),
    output: z.null(),
    title: 'Unmet need removed',
    about:
      'Takes back what the caller’s side recorded by hand last, of a need that is not met yet. It stays where something else led to it as well.',
  }),
})

export const UnmetNeedEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('unmetNeed.recorded'),
    unmetNeedId: Id,
    categoryId: Id,
    customerId: z.nullable(Id),
    entityId: z.nullable(Id),
  }),
  z.object({
    type: z.literal('unmetNeed.removed'),
    unmetNeedId: Id,
    categoryId: Id,
    customerId: z.nullable(Id),
    entityId: z.nullable(Id),
    /** Another cause keeps it open. */
    isKept: z.optional(z.literal(true)),
  }),
])
