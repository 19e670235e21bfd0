/** Entities — the organizations and individuals of the network: lists, map, figures, and how each is edited. */

import * as z from 'zod/mini'
import { allow } from '../../kit/access.ts'
import { detailedCsvOf } from '../../kit/csv.ts'
import { contract, get, post } from '../../kit/endpoint.ts'
import { Figure, FigureFilters } from '../../kit/figures.ts'
import { boundsText, marksOf, zoom } from '../../kit/map.ts'
import { Option } from '../../kit/option.ts'
import { codeOf, Day, Id, Paging, pageOf, sortBy, withDefault } from '../../kit/shapes.ts'
import { CategoryMark } from '../category-mark.ts'
import { ExportedEntity, exportColumns } from './columns.ts'
import { editing } from './editing.ts'
import {
  Attention,
  Capacity,
  Entity,
  EntityMark,
  EntityState,
  FilterBy,
  ListedEntity,
  NetworkType,
  Origin,
} from './entity.ts'
import { EntityDetail } from './entity-detail.ts'

/** What the directory is narrowed by, as a list and as a map. */
const filters = {
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  networkType: z.optional(codeOf(NetworkType)),
  status: z.optional(codeOf(EntityState)),
  categoryIds: z.optional(z.array(Id).check(z.maxLength(50))),
  stateId: z.optional(Id),
  countyId: z.optional(Id),
  /** Active or reached by email or phone, with a confirmed capacity that isn’t closed: in one of `categoryIds`, if given. */
  accepting: z.optional(z.boolean()),
  /** Of those whose capacity counts: not while invited, or after leaving. */
  capacity: z.optional(codeOf(Capacity)),
  /** Only the administrative side sees who has never logged in: for entities this value matches no one. */
  attention: z.optional(codeOf(Attention)),
  language: z.optional(z.string().check(z.maxLength(100))),
  /** One of its places is open at this moment, by that place's clock. */
  openNow: z.optional(z.boolean()),
  /** Open now or later today. */
  openToday: z.optional(z.boolean()),
  /** The hours are known, and today is over. */
  closedToday: z.optional(z.boolean()),
  /** Only those that the person asking has starred. */
  favorites: z.optional(z.boolean()),
  /** Has a location there, or names it as a service area of what it offers. */
  servesStateId: z.optional(Id),
  servesCountyId: z.optional(Id),
  /** Takes people now: accepting, limited, or after an assessment. */
  hasRoom: z.optional(z.boolean()),
  /** What figures ask for: came in these days, is active or listed, can be put on the map. */
  joinedFrom: z.optional(Day),
  joinedTo: z.optional(Day),
  isCurrent: z.optional(z.boolean()),
  isLocated: z.optional(z.boolean()),
}

const miles = z.optional(z.number().check(z.positive(), z.maximum(5000)))

/** `near` of a file, whose address is all that it is asked by: narrowed and in the order of the list. */
export const around = {
  lat: z.optional(z.number().check(z.minimum(-90), z.maximum(90))),
  lng: z.optional(z.number().check(z.minimum(-180), z.maximum(180))),
  miles,
}

const near = {
  near: z.optional(
    z.union([
      z.strictObject({
        lat: z.number().check(z.minimum(-90), z.maximum(90)),
        lng: z.number().check(z.minimum(-180), z.maximum(180)),
        miles,
      }),
      /** From one’s own first address; the administrative side, and anyone without an address, measures from nowhere. */
      z.strictObject({ isOwn: z.literal(true), miles }),
    ]),
  ),
}

const idOption = z.object({ id: z.optional(Id) })

const table = get('/entities/all/table', {
  access: allow('network', 'view'),
  input: z.extend(Paging, {
    searchTerm: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    entityType: withDefault(codeOf({ All: 0, ...NetworkType }), 0),
    filterBy: withDefault(codeOf(FilterBy), FilterBy.Name),
    status: withDefault(codeOf({ All: 0, ...EntityState }), 0),
    sort: withDefault(sortBy('name', 'place', 'capacity'), 'name'),
  }),
  output: pageOf(Entity),
})

const list = post('/entities/all', {
  access: allow('network', 'view'),
  input: z.extend(Paging, {
    ...filters,
    ...near,
    /** True: only those that one can refer to. False: only those of the network, or invited to it, that no one can refer to. */
    canReceive: z.optional(z.boolean()),
    sort: withDefault(sortBy('name', 'distance', 'capacity', 'place', 'capacityAt', 'opening'), 'name'),
  }),
  output: z.extend(pageOf(ListedEntity), {
    /** From where the distances are measured; null from nowhere, and `distance` then sorts by name. */
    origin: z.nullable(Origin),
  }),
  isRead: true,
  about:
    'The directory. With `near`, each row carries its distance. `opening` sorts those closed today by who opens first.',
})

export const entities = contract('entities', {
  list,
  // A file is for keeping: how far away each is from one point is not in it.
  exportList: detailedCsvOf({ ...list, input: z.extend(z.omit(list.input, { near: true }), around) }, ExportedEntity, {
    file: 'directory',
    columns: exportColumns,
  }),
  table,
  exportTable: detailedCsvOf(table, ExportedEntity, { file: 'providers', columns: exportColumns }),
  map: get('/entities/all/map', {
    access: allow('network', 'view'),
    input: z.object({
      ...filters,
      bounds: boundsText,
      zoom,
    }),
    output: marksOf(EntityMark),
    about:
      'The directory as a map: locations close together are one mark, counted by the server. A confidential location is on it for its own provider, the administrative side, and anyone with an accepted referral there.',
  }),
  mapKpis: get('/entities/map/kpis', {
    access: allow('network', 'view'),
    input: z.extend(FigureFilters, filters),
    output: z.object({
      shown: Figure,
      /** Of these, the active ones that are not closed. */
      accepting: Figure,
      /** Mean straight-line miles from the place of anyone who asks; null for the administrative side. */
      avgDistance: Figure,
      /** Active categories that one of them offers that is active or listed, and those that none of them does. */
      categoriesCovered: Figure,
      categoriesMissing: Figure,
      /** Counties without any of their places, in the states where they have some. */
      countiesWithout: Figure,
    }),
    about:
      'Of what the directory shows with these filters, now: `from`, `to`, `compare`, `entityId` and `priority` change nothing.',
  }),
  countiesWithout: get('/entities/map/counties', {
    access: allow('network', 'view'),
    input: z.extend(Paging, filters),
    output: pageOf(z.object({ id: Id, name: z.string(), stateId: Id, stateName: z.string() })),
    about:
      'The counties without any location of these providers, in the states where they have some; with a state, of that one alone.',
  }),
  organizationDropdown: get('/entities/ddl/true', { access: 'signedIn', input: idOption, output: z.array(Option) }),
  individualDropdown: get('/entities/ddl/false', { access: 'signedIn', input: idOption, output: z.array(Option) }),
  kpis: get('/entities/kpis', {
    access: allow('network', 'view'),
    input: FigureFilters,
    output: z.object({
      from: Day,
      to: Day,
      /** Entities that came in the period. */
      joined: Figure,
      total: Figure,
      organizations: Figure,
      individuals: Figure,
      active: Figure,
      invited: Figure,
      listed: Figure,
      inactive: Figure,
      rejected: Figure,
      /** Those whose confirmed capacity isn’t closed; below, all whose capacity counts, by capacity. */
      accepting: Figure,
      open: Figure,
      limited: Figure,
      waitlist: Figure,
      assessment: Figure,
      closed: Figure,
      notConfirmed: Figure,
      /** Active and listed entities that no one has verified for 180 days, or since they were added. */
      unverified180d: Figure,
      /** Active entities of whose people no one has ever logged in; null for entities, whom it does not concern. */
      neverLoggedIn: Figure,
      /** Active entities that have received referrals and answered none. */
      neverAnswered: Figure,
      byCategory: z.array(z.extend(Figure, CategoryMark.shape)),
      /** An entity with places in two states is counted in both. */
      byState: z.array(z.extend(Figure, { id: Id, code: z.string(), name: z.string() })),
    }),
    about:
      'Of all providers that the viewer sees in the directory, by category, state and county: each figure is the total of the list that it opens. `entityId` and `priority` change nothing: the directory is the same for everyone.',
  }),
  show: get('/entities/:id', {
    access: allow('network', 'view'),
    input: z.object({ id: Id }),
    output: EntityDetail,
  }),
  ...editing,
})
