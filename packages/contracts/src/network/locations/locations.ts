/**
 * Locations — where help is given: the addresses of entities, and places of the network itself. A confidential one (a
 * shelter) shows only its county, except to its own entity and the administrative side.
 *
 *   place ──categories──▶ what its own entity offers there, in the hours of the place
 *     └─────offers──────▶ what others offer there, each in its own hours or those of the place
 */

import * as z from 'zod/mini'
import { adminSide, allow } from '../../kit/access.ts'
import { changesTo } from '../../kit/changes.ts'
import { detailedCsvOf } from '../../kit/csv.ts'
import { contract, del, get, post, put } from '../../kit/endpoint.ts'
import { Figure, FigureFilters } from '../../kit/figures.ts'
import { boundsText, MapMark, marksOf, zoom } from '../../kit/map.ts'
import { messages } from '../../kit/messages.ts'
import { Option } from '../../kit/option.ts'
import {
  answeredRequest,
  codeOf,
  Id,
  optionalText,
  optionalZip,
  Paging,
  pageOf,
  sortBy,
  withDefault,
} from '../../kit/shapes.ts'
import { CategoryMark } from '../category-mark.ts'
import { NetworkType } from '../entities/entity.ts'
import {
  answerOf,
  detailKeys,
  fileColumnsOf,
  inputOf,
  laterFileKeys,
  listedKeys,
  locationFieldKeys,
  offerKeys,
  placeIdKeys,
} from './from-fields.ts'
import { offersInCell } from './location-cells.ts'

/** Where lat and lng come from. */
export const Precision = z.enum(['pin', 'zip', 'city', 'county'])

/** What is typed for a place, wherever it is typed: here, with an entity, in a request. */
export const LocationValues = z.object(inputOf(locationFieldKeys))

/** What someone else than its own entity offers at a place. */
export const OfferValues = z.strictObject({
  entityId: z.int({ error: messages.requiredSelect('Provider') }).check(z.positive(), z.maximum(2_147_483_647)),
  categoryIds: z.array(Id).check(z.minLength(1, messages.requiredSelect('Service categories')), z.maxLength(40)),
  /** Hours of null: whenever the place is open. */
  ...inputOf(offerKeys),
  note: optionalText('Note', 500),
})

const LocationForm = z.extend(LocationValues, {
  /** The administrators' to say. Left as they are where nothing is said of them. */
  offers: z.optional(z.array(OfferValues).check(z.maxLength(20))),
})
/** All that can be said of a place. */
export type LocationForm = z.output<typeof LocationForm>

/** What an update says of a place. An offer keeps what is left out of it; one that is left out of the list is removed. */
const LocationChanges = z.extend(changesTo(LocationValues), {
  offers: z.optional(
    z.nullable(
      z.array(z.extend(changesTo(OfferValues), { entityId: OfferValues.shape.entityId })).check(z.maxLength(20)),
    ),
  ),
})
export type LocationChanges = z.output<typeof LocationChanges>

const Offered = z.object({
  entity: z.object({ id: Id, name: z.string() }),
  categories: z.array(CategoryMark),
})

export const LocationRow = z.object({
  id: Id,
  /** Null: a place of the network itself. */
  entity: z.nullable(
    z.object({ id: Id, name: z.string(), logo: z.nullable(z.string()), networkType: codeOf(NetworkType) }),
  ),
  ...answerOf(listedKeys),
  city: z.nullable(z.string()),
  county: z.nullable(z.string()),
  stateCode: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  precision: z.nullable(Precision),
  /** What is offered here by its own entity, or by no one in particular. */
  categories: z.array(CategoryMark),
  /** Who else offers something here; no one at a place that is hidden from the viewer. */
  offers: z.array(Offered),
  /**
   * By the clock of the place's entity at this moment; null where hours are not known. Where only those of an offer are,
   * by them.
   */
  isOpenNow: z.nullable(z.boolean()),
})
export type LocationRow = z.input<typeof LocationRow>

const details = {
  offers: z.array(
    z.extend(Offered, {
      ...answerOf(offerKeys),
      note: z.nullable(z.string()),
      isOpenNow: z.nullable(z.boolean()),
    }),
  ),
  ...answerOf(detailKeys),
}

/** With everything that an import takes, so that a file can be taken into another network. */
const ExportedLocation = z.extend(LocationRow, details)

export const Location = z.extend(LocationRow, {
  ...details,
  ...answerOf(placeIdKeys),
  /** Worth checking, but not an error: the ZIP is in a different state than the selected one, for example. */
  warning: z.nullable(z.string()),
  version: z.int(),
  mayEdit: z.boolean(),
})
export type Location = z.input<typeof Location>

/** What is worth a look at a place: each is a figure, and opens the list of those that it counts. */
export const PlaceFigure = {
  withHours: 1,
  withoutHours: 2,
  withoutCoordinates: 3,
  withoutCategory: 4,
  temporaryNotices: 5,
  confidential: 6,
  inCounty: 7,
} as const
export type PlaceFigure = keyof typeof PlaceFigure

/** What the places are narrowed by, as a list and as a map. */
const filters = {
  search: optionalText('Search'),
  /** Its own places, and those where it offers something. */
  entityId: z.optional(Id),
  categoryId: z.optional(Id),
  stateId: z.optional(Id),
  countyId: z.optional(Id),
  /** 1 of entities, 2 of the network itself. */
  kind: z.optional(codeOf({ Entity: 1, Network: 2 })),
  openNow: z.optional(z.boolean()),
  /** Those that a figure counts: its code in `PlaceFigure`. */
  figure: z.optional(codeOf(PlaceFigure)),
}

/** A mark on the map of places with the names of the places there; empty where there are more than ten. */
export const PlaceMark = z.extend(MapMark, {
  places: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** Null: a place of the network itself. */
      entityName: z.nullable(z.string()),
      /** Of its first category; null without one. */
      color: z.nullable(z.string()),
      precision: z.nullable(Precision),
    }),
  ),
})
export type PlaceMark = z.input<typeof PlaceMark>

/** In files: the owner of a location that belongs to no provider. */
export const networkAsOwner = 'The network'

const list = get('/entity-locations', {
  access: allow('network', 'view'),
  input: z.extend(Paging, {
    ...filters,
    /** `distance`: from the viewer’s first address; without one, by provider. */
    sort: withDefault(sortBy('name', 'entity', 'place', 'distance'), 'name'),
  }),
  output: pageOf(LocationRow),
})

export const locations = contract('locations', {
  list,
  exportList: detailedCsvOf(list, ExportedLocation, {
    file: 'locations',
    columns: {
      Name: (row) => row.name,
      Entity: (row) => row.entity?.name ?? networkAsOwner,
      Address: (row) => row.addressLine1,
      City: (row) => row.city,
      County: (row) => row.county,
      State: (row) => row.stateCode,
      ZIP: (row) => row.zip,
      ...fileColumnsOf(['phone', 'hours', 'exceptions', 'timeZone', 'isConfidential']),
      'Service categories': (row) => row.categories.map(({ name }) => name).join(', '),
      'Also at this location': (row) => offersInCell(row.offers),
      ...fileColumnsOf(laterFileKeys),
      'Notice until': (row) => row.notice && row.noticeUntil,
      // Of a pin alone: other points follow from the address.
      Latitude: (row) => (row.precision === 'pin' ? row.lat : null),
      Longitude: (row) => (row.precision === 'pin' ? row.lng : null),
    },
  }),
  map: get('/entity-locations/map', {
    access: allow('network', 'view'),
    input: z.object({ ...filters, bounds: boundsText, zoom }),
    output: marksOf(PlaceMark),
    about: 'The locations as a map; a confidential one only for those who can see its address.',
  }),
  kpis: get('/entity-locations/kpis', {
    access: allow('network', 'view'),
    input: FigureFilters,
    output: z.object({
      total: Figure,
      openNow: Figure,
      withHours: Figure,
      withoutHours: Figure,
      withoutCoordinates: Figure,
      withoutCategory: Figure,
      temporaryNotices: Figure,
      confidential: Figure,
      /** How many counties; no list has counties as its rows. */
      countiesCovered: Figure,
      byCounty: z.array(z.extend(Figure, { id: Id, name: z.string(), stateId: Id, stateCode: z.string() })),
    }),
    about:
      'Of what the viewer can see, now: a hidden location has neither hours nor a point. `from`, `to`, `compare` and `priority` change nothing. `withoutCoordinates` counts locations known only by county, or not at all; `byCounty` names the fifty with the most.',
  }),
  dropdown: get('/entity-locations/ddl', {
    access: 'signedIn',
    input: z.object({ entityId: z.optional(Id), search: optionalText('Search') }),
    output: z.array(Option),
    about: 'At most 50; of one provider where `entityId` is given, with those where it offers something.',
  }),
  show: get('/entity-locations/:id', {
    access: allow('network', 'view'),
    input: z.object({ id: Id }),
    output: Location,
  }),
  locate: get('/entity-locations/locate', {
    access: allow('network', 'view'),
    input: z.object({ stateId: z.optional(Id), countyId: z.optional(Id), cityId: z.optional(Id), zip: optionalZip }),
    output: z.object({
      lat: z.nullable(z.number()),
      lng: z.nullable(z.number()),
      precision: z.nullable(Precision),
      warning: z.nullable(z.string()),
    }),
    about:
      'Where the pin falls for what has been typed so far, offline: from the ZIP, else city and state, else county.',
  }),
  create: post('/entity-locations?requestId', {
    access: allow('network', 'add', adminSide),
    input: z.extend(LocationForm, { requestId: answeredRequest }),
    output: Location,
    title: 'Location created',
  }),
  save: put('/entity-locations/:id', {
    access: allow('network', 'edit'),
    input: z.extend(LocationChanges, { id: Id, version: z.int() }),
    output: Location,
    title: 'Location saved',
    about: 'The administrative side, and a provider its own. 409 for a stale version.',
  }),
  remove: del('/entity-locations/:id', {
    access: allow('network', 'delete', adminSide),
    input: z.object({ id: Id }),
    output: z.null(),
    title: 'Location deleted',
    about: '409 while it is the only location of a provider with open referrals.',
  }),
})

export const LocationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('location.created'), locationId: Id }),
  z.object({ type: z.literal('location.changed'), locationId: Id, fields: z.array(z.string()) }),
  z.object({ type: z.literal('location.removed'), locationId: Id }),
])
