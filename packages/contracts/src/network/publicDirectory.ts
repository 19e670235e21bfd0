/**
 * Directory — what strangers see of the network, without an account: the entities that are active or listed and agreed to
 * be found. No email addresses, no staff, nothing that entities write for one another; a confidential place shows only
 * its county.
 */
import * as z from 'zod/mini'
import { contract, get, post } from '../kit/endpoint.ts'
import { shapeOf } from '../kit/fields.ts'
import { boundsText, MapMark, marksOf, Point, zoom } from '../kit/map.ts'
import { NextException, Opening } from '../kit/opening.ts'
import {
  codeOf,
  Id,
  nothing,
  optionalEmail,
  optionalText,
  optionalZip,
  Paging,
  pageOf,
  requiredText,
  sortBy,
} from '../kit/shapes.ts'
import { answerOf as answerOfCategory, publicKeys as publicCategoryKeys } from './category-from-fields.ts'
import { CategoryMark } from './category-mark.ts'
import { Capacity, NetworkType } from './entities/entity.ts'
import { answerOf, keysSeenIn } from './entities/from-fields.ts'
import { publicTextKeys, serviceTexts } from './entities/services.ts'
import { PublicLocation } from './public-location.ts'

/** A field that people don’t see and machines fill in. Filled in, the form is refused without naming it. */
export const honeypot = z.optional(z.string().check(z.maxLength(200)))

export const PublicCategory = z.extend(CategoryMark, {
  /** Pages about a sensitive one offer a quick exit. */
  ...answerOfCategory(publicCategoryKeys),
})
export type PublicCategory = z.input<typeof PublicCategory>

export const PublicEntity = z.object({
  id: Id,
  name: z.string(),
  networkType: codeOf(NetworkType),
  logo: z.nullable(z.string()),
  categories: z.array(PublicCategory),
  /** "Oakland, CA" of the first place; of a confidential one its county. */
  place: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  ...answerOf(keysSeenIn('publicList')),
  capacity: codeOf(Capacity),
  /** One of its places is open at this moment; null where no hours are known. */
  isOpenNow: z.nullable(z.boolean()),
  /** Until when today, or when next. */
  opening: z.nullable(Opening),
  /** A day of the coming week when its hours differ: a holiday. */
  exception: z.nullable(NextException),
  distanceMiles: z.nullable(z.number()),
  /** The location nearest to where one looks from; null where none may be pointed at. */
  point: z.nullable(Point),
})
export type PublicEntity = z.input<typeof PublicEntity>

export const PublicEntityDetail = z.extend(PublicEntity, {
  ...answerOf(keysSeenIn('publicPage')),
  specialties: z.array(z.object({ name: z.string(), categoryId: Id })),
  /** What to know about each category before going there, as sentences: strangers get no raw values. */
  services: z.array(
    z.object({
      categoryId: Id,
      eligibility: z.array(z.string()),
      serviceArea: z.array(z.string()),
      capacity: codeOf(Capacity),
      ...shapeOf(serviceTexts, publicTextKeys, 'stored'),
    }),
  ),
  /** The organization to which an individual belongs, where that is listed too. */
  organization: z.nullable(z.object({ id: Id, name: z.string() })),
  places: z.array(PublicLocation),
})
export type PublicEntityDetail = z.input<typeof PublicEntityDetail>

const filters = {
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  categoryIds: z.optional(z.array(Id).check(z.maxLength(50))),
  stateId: z.optional(Id),
  countyId: z.optional(Id),
  language: z.optional(z.string().check(z.maxLength(100))),
  openNow: z.optional(z.boolean()),
  openToday: z.optional(z.boolean()),
  /** The hours are known, and today is over. */
  closedToday: z.optional(z.boolean()),
  accepting: z.optional(z.boolean()),
}

const byId = z.object({ id: Id })

/** A mark on the public map with the names of the entities there; empty where there are too many. */
export const PublicEntityMark = z.extend(MapMark, {
  entities: z.array(z.object({ id: Id, name: z.string(), color: z.nullable(z.string()) })),
})
export type PublicEntityMark = z.input<typeof PublicEntityMark>

export const publicDirectory = contract('publicDirectory', {
  list: get('/public/network', {
    access: 'public',
    input: z.extend(Paging, {
      ...filters,
      zip: optionalZip,
      /** Instead of a ZIP code. */
      cityId: z.optional(Id),
      miles: z.optional(z.int().check(z.positive(), z.maximum(500))),
      sort: z.optional(sortBy('name', 'distance', 'opening', 'open')),
    }),
    output: z.extend(pageOf(PublicEntity), { origin: z.nullable(Point) }),
    reads: 'replica',
    about:
      'Unless `sort` says otherwise, with a ZIP or a city the nearest come first, by straight-line distance; without, by name. `open`: those that are open now, then those that open later today, then the others, each nearest first. 404 while it is turned off.',
  }),
  about: get('/public/network/about', {
    access: 'public',
    input: nothing,
    output: z.object({
      intro: z.nullable(z.string()),
      isHelpOn: z.boolean(),
      /** Of the network. */
      phone: z.nullable(z.string()),
      hotline: z.nullable(z.string()),
      quickExitUrl: z.string(),
      /** Those that some listed entity offers. */
      categories: z.array(PublicCategory),
      languages: z.array(z.string()),
      states: z.array(z.object({ id: Id, name: z.string() })),
      /** What someone may agree to when asking for help. */
      consentText: z.string(),
    }),
  }),
  map: get('/public/network/map', {
    access: 'public',
    input: z.object({ ...filters, bounds: boundsText, zoom }),
    output: marksOf(PublicEntityMark),
    reads: 'replica',
    about: 'Locations close together are one mark. Confidential ones are not on it.',
  }),
  show: get('/public/network/:id', { access: 'public', input: byId, output: PublicEntityDetail }),
  report: post('/public/network/:id/report', {
    access: 'public',
    input: z.object({
      id: Id,
      what: requiredText('What’s wrong', 2000),
      email: optionalEmail,
      note: optionalText('How do you know?', 300),
      company: honeypot,
    }),
    output: z.null(),
    title: 'Thank you. We’ll review it',
    about: 'Becomes a request for change, without a requester, among the received requests.',
  }),
})
