/**
 * Matches — receivers for one need of one customer, ranked, with the reasons. Hard gates decide who is listed at all,
 * rules whether the person is eligible there, and the score says who should be asked first. What is not known is a
 * question to ask, and counts half.
 */
import * as z from 'zod/mini'
import { allow } from '../kit/access.ts'
import { contract, get } from '../kit/endpoint.ts'
import { boundsText, MapMark, marksOf, Point, zoom } from '../kit/map.ts'
import { codeOf, Id, optionalText, Paging, pageOf, withDefault } from '../kit/shapes.ts'
import { Capacity, ListedEntity, NetworkType } from '../network/entities/entity.ts'

/** What each part of the score can add; together 100. */
export const scoreParts = {
  eligibility: 35,
  distance: 20,
  capacity: 15,
  response: 15,
  acceptance: 10,
  language: 5,
} as const
export type ScorePart = keyof typeof scoreParts
export const scorePartNames: Record<ScorePart, string> = {
  eligibility: 'Eligibility',
  distance: 'Distance',
  capacity: 'Capacity',
  response: 'Response time',
  acceptance: 'Acceptance',
  language: 'Language',
}

/** Straight-line miles where nothing else is asked for. */
export const defaultMiles = 50
/** From so many answers on a provider has a rate of its own. */
export const leastAnswers = 10
export const answerWindowDays = 180

export const Verdict = z.enum(['eligible', 'unknown', 'notEligible'])
export type Verdict = z.output<typeof Verdict>
export const RuleResult = z.enum(['met', 'unknown', 'notMet'])
export type RuleResult = z.output<typeof RuleResult>

const Reason = z.object({
  /** The rule in words. */
  words: z.string(),
  isHard: z.boolean(),
  result: RuleResult,
  /** What to ask where nothing is known. */
  ask: z.nullable(z.string()),
})
type Reason = z.input<typeof Reason>

/** Score: highest first. Those that are not eligible come last in every order. */
const matchSorts = ['score', 'distance', 'name'] as const
export type MatchSort = (typeof matchSorts)[number]
const sort = withDefault(z.enum(matchSorts), 'score')

const points = z.int()
export const Match = z.extend(ListedEntity, {
  /** Of the provider; capacity, note, and time are those of the category asked for. */
  isInServiceArea: z.boolean(),
  isFavorite: z.boolean(),
  verdict: Verdict,
  /** One for each rule, in the order of the provider. */
  reasons: z.array(Reason),
  score: points,
  parts: z.object({
    eligibility: points,
    distance: points,
    capacity: points,
    response: points,
    acceptance: points,
    language: points,
  } satisfies Record<ScorePart, typeof points>),
  /** Of the last 180 days; null under ten answers. */
  acceptanceRate: z.nullable(z.number()),
  /** The nearest location that may be shown; null for a confidential one. */
  pin: z.nullable(Point),
})
export type Match = z.input<typeof Match>

/** A mark of the map, with those that it stands for while they are few. */
export const MatchMark = z.extend(MapMark, {
  matches: z.array(
    z.extend(Point, {
      id: Id,
      name: z.string(),
      /** From 1, in the order that was asked for; those that are not eligible are counted apart. */
      rank: z.int(),
      capacity: codeOf(Capacity),
      verdict: Verdict,
    }),
  ),
})
export type MatchMark = z.input<typeof MatchMark>

/** What an explanation says can be changed. */
export const MatchFilter = z.enum(['miles', 'place', 'language', 'openNow', 'accepting', 'networkType', 'search'])
export type MatchFilter = z.output<typeof MatchFilter>

const asked = {
  customerId: Id,
  categoryId: Id,
  specialtyIds: withDefault(z.array(Id).check(z.maxLength(20)), []),
  stateId: z.optional(Id),
  countyId: z.optional(Id),
  /** From where the customer lives. Inside a declared service area counts as no distance. */
  miles: z.optional(z.number().check(z.positive(), z.maximum(1000))),
  language: z.optional(z.string().check(z.maxLength(100))),
  openNow: z.optional(z.boolean()),
  /** With a confirmed capacity that isn’t closed, in this category. */
  accepting: z.optional(z.boolean()),
  networkType: z.optional(codeOf(NetworkType)),
}

/** What can be changed about a search, as its fields are then; `null` leaves one out. */
const Change = z.object({
  miles: z.optional(z.number()),
  specialtyIds: z.optional(z.array(Id)),
  stateId: z.optional(z.null()),
  countyId: z.optional(z.null()),
  language: z.optional(z.null()),
  openNow: z.optional(z.null()),
  accepting: z.optional(z.null()),
  networkType: z.optional(z.null()),
})
export type MatchChange = z.input<typeof Change>
/** The radiuses that one chooses from. */
export const milesSteps = [5, 10, 25, 50] as const

export const matches = contract('matches', {
  list: get('/refers/matches', {
    access: allow('referrals', 'add'),
    input: z.extend(Paging, {
      ...asked,
      search: optionalText('Search'),
      /** Only these, however far away: those that were chosen already. */
      entityIds: z.optional(z.array(Id).check(z.maxLength(20))),
      sort,
      /** Only those that are not eligible, or only the others; without, both. */
      isEligible: z.optional(z.boolean()),
    }),
    output: z.extend(pageOf(Match), {
      /** How many of each verdict; those that are not eligible come last and can be chosen with a reason. */
      counts: z.object({ eligible: z.int(), unknown: z.int(), notEligible: z.int() }),
      /** Where distances begin: where the customer lives, else where the viewer’s provider is; null where neither is known. */
      origin: z.nullable(z.extend(Point, { isCustomer: z.boolean() })),
      /** The radius that was searched; null where all of the network was. */
      miles: z.nullable(z.number()),
    }),
    about:
      'Without `miles`, `stateId`, or `countyId`, providers within 50 miles of the customer (where that isn’t known, of the viewer’s own location) or with a service area that covers them.',
  }),
  map: get('/refers/matches/map', {
    access: allow('referrals', 'add'),
    input: z.object({ ...asked, sort, bounds: boundsText, zoom }),
    output: marksOf(MatchMark),
    about:
      'The matches as a map: the nearest location of each that may be shown; those close together are one mark, counted by the server.',
  }),
  suggest: get('/refers/matches/suggestions', {
    access: allow('referrals', 'add'),
    input: z.object(asked),
    output: z.array(z.object({ words: z.string(), change: Change, matches: z.int() })),
    about: 'Where nothing matches: the two changes of the search that would bring most matches, and how many.',
  }),
  explain: get('/refers/matches/explain', {
    access: allow('referrals', 'add'),
    input: z.object({ ...asked, entityId: Id }),
    output: z.object({
      /** Straight-line miles from where distances begin; null where either point is unknown. */
      entity: z.object({ id: Id, name: z.string(), distanceMiles: z.nullable(z.number()) }),
      isListed: z.boolean(),
      /** Why it is not: gates that no one can open (null), and filters that can be changed. */
      reasons: z.array(z.object({ words: z.string(), filter: z.nullable(MatchFilter) })),
    }),
    about: 'Why a provider is not among the matches.',
  }),
})
