/**
 * Entities — the members of the network: organizations, and individual service providers.
 * `networkType` is the specification's: 1 ENTITY is an individual, 2 ORGANIZATION a body with staff and addresses.
 */
import * as z from 'zod/mini'
import { CategoryMark } from './categories.ts'
import { allow } from './kit/access.ts'
import { detailedCsvOf } from './kit/csv.ts'
import { contract, get, post } from './kit/endpoint.ts'
import { codeOf, Day, Id, Moment, Option, Paging, Period, pageOf, sortBy, withDefault } from './kit/shapes.ts'

export const NetworkType = { Entity: 1, Organization: 2 } as const
export type NetworkType = (typeof NetworkType)[keyof typeof NetworkType]
export const MemberState = { Active: 1, Invited: 2, Listed: 3, Inactive: 4, Rejected: 5 } as const
export type MemberState = (typeof MemberState)[keyof typeof MemberState]
export const Capacity = { Open: 1, Limited: 2, Waitlist: 3, Assessment: 4, Closed: 5 } as const
export type Capacity = (typeof Capacity)[keyof typeof Capacity]
/** Only an active entity is available, whatever capacity it named before it left or was invited. */
export const isActive = ({ memberState }: { memberState: MemberState }) => memberState === MemberState.Active
/** What a member waits for somebody to look at. */
export const Attention = { Unverified: 1, NeverLoggedIn: 2, NeverAnswered: 3 } as const
export type Attention = (typeof Attention)[keyof typeof Attention]
/** A listing that nobody has verified for so long asks to be looked at. */
export const unverifiedAfterDays = 180
/** Which column `searchTerm` looks in. */
export const FilterBy = { Name: 1, Email: 2, Phone: 3, Category: 4, Place: 5 } as const

export const networkTypeNames = { 1: 'Individual', 2: 'Organization' } as const
export const memberStateNames = { 1: 'Active', 2: 'Invited', 3: 'Listed only', 4: 'Inactive', 5: 'Rejected' } as const
export const capacityNames = {
  1: 'Open',
  2: 'Limited',
  3: 'Waitlist',
  4: 'Assessment needed',
  5: 'Closed',
} as const

export const attentionNames = {
  1: `Not verified for ${unverifiedAfterDays} days`,
  2: 'Never logged in',
  3: 'Never answered',
} as const

export const EntityAddress = z.object({
  id: Id,
  addressLine1: z.nullable(z.string()),
  city: z.nullable(z.string()),
  county: z.nullable(z.string()),
  stateCode: z.nullable(z.string()),
  stateName: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** A confidential place is told by its county only, to everybody but its own member and the admin side. */
  isConfidential: z.boolean(),
})

export const Member = z.object({
  id: Id,
  networkType: codeOf(NetworkType),
  name: z.string(),
  firstName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  memberState: codeOf(MemberState),
  logo: z.nullable(z.string()),
  parent: z.nullable(z.object({ id: Id, name: z.string() })),
  categories: z.array(CategoryMark),
  stateName: z.nullable(z.string()),
  /** City and state of the first address, for lists. */
  place: z.nullable(z.string()),
  entityAddresses: z.array(EntityAddress),
  languages: z.array(z.string()),
  capacity: codeOf(Capacity),
  capacityNote: z.nullable(z.string()),
  capacityAt: z.nullable(Moment),
  verifiedAt: z.nullable(Moment),
  /** Straight-line miles from the point asked for; null where either point is unknown. */
  distanceMiles: z.nullable(z.number()),
  /** Median business hours from sending to answer over 180 days; null under five answers. */
  medianHoursToAnswer: z.nullable(z.number()),
})
export type Member = z.input<typeof Member>

/** As the directory lists it: with what somebody wants to know before they ask. */
export const ListedMember = z.extend(Member, {
  eligibility: z.nullable(z.string()),
  documentsToBring: z.nullable(z.string()),
  cost: z.nullable(z.string()),
  nextSteps: z.nullable(z.string()),
  /** Is one of its places open at this moment? Null where the hours of none of them are known. */
  isOpenNow: z.nullable(z.boolean()),
})
export type ListedMember = z.input<typeof ListedMember>

export const MemberDetail = z.extend(Member, {
  about: z.nullable(z.string()),
  website: z.nullable(z.string()),
  eligibility: z.nullable(z.string()),
  documentsToBring: z.nullable(z.string()),
  cost: z.nullable(z.string()),
  nextSteps: z.nullable(z.string()),
  hours: z.nullable(z.string()),
  timeZone: z.string(),
  specialties: z.array(z.object({ id: Id, name: z.string(), categoryId: Id })),
  individuals: z.array(z.object({ id: Id, name: z.string() })),
  statistics: z.object({
    received: z.int(),
    accepted: z.int(),
    answered: z.int(),
    /** Accepted of answered; null under five answers. */
    acceptanceRate: z.nullable(z.number()),
  }),
  /** The request from which it was created. */
  requestId: z.nullable(Id),
  /** Referrals that one's own entity and this member sent one another, `since` the day of the first. */
  betweenUs: z.nullable(z.object({ sent: z.int(), received: z.int(), since: z.nullable(Day) })),
})

/** What the directory is narrowed by, as a list and as a map. */
const filters = {
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  networkType: z.optional(codeOf(NetworkType)),
  status: z.optional(codeOf(MemberState)),
  categoryIds: z.optional(z.array(Id).check(z.maxLength(50))),
  stateId: z.optional(Id),
  countyId: z.optional(Id),
  /** Active, with any capacity but closed. */
  accepting: z.optional(z.boolean()),
  /** Of active entities: of others nobody can tell. */
  capacity: z.optional(codeOf(Capacity)),
  /** Who has never logged in is told to the administrative side alone: for members nobody has this. */
  attention: z.optional(codeOf(Attention)),
  language: z.optional(z.string().check(z.maxLength(100))),
  /** One of its places is open at this moment, by that place's clock. */
  openNow: z.optional(z.boolean()),
  /** Only those that the person asking has starred. */
  favourites: z.optional(z.boolean()),
}

/** The part of the earth that is looked at. */
export const Bounds = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
export type Bounds = z.output<typeof Bounds>

const longitude = (value: number | undefined) => value !== undefined && Math.abs(value) <= 180
const latitude = (value: number | undefined) => value !== undefined && Math.abs(value) <= 90

/** "west,south,east,north" in degrees. West of east, unless it lies across the date line. */
export const boundsText = z.string().check(
  z.refine((text) => {
    const [west, south, east, north, ...more] = text.split(',').map((part) => (part.trim() ? Number(part) : Number.NaN))
    return !more.length && longitude(west) && latitude(south) && longitude(east) && latitude(north) && south! < north!
  }, 'Please give west,south,east,north in degrees'),
)

/** One mark on a map: a place, or as many as lie too close together to tell apart at this zoom. */
export const MapMark = z.object({
  lat: z.number(),
  lng: z.number(),
  /** How many places it stands for. */
  count: z.int(),
  /** Where these places lie, to zoom in on them. */
  bounds: Bounds,
})

/** Of a mark that stands for more places than this, none is named. */
export const namedInMark = 10

/** A mark of the directory, with those whose places it stands for, by name. */
export const MemberMark = z.extend(MapMark, {
  members: z.array(
    z.object({
      id: Id,
      name: z.string(),
      networkType: codeOf(NetworkType),
      memberState: codeOf(MemberState),
      capacity: codeOf(Capacity),
      /** Of its first category; null without one. */
      color: z.nullable(z.string()),
      place: z.nullable(z.string()),
    }),
  ),
})
export type MemberMark = z.input<typeof MemberMark>

export const zoom = z.number().check(z.minimum(0), z.maximum(24))

export const marksOf = <T extends z.ZodMiniType>(mark: T) =>
  z.object({
    marks: z.array(mark),
    /** Places inside the bounds. */
    total: z.int(),
  })

const near = {
  near: z.optional(
    z.strictObject({
      lat: z.number().check(z.minimum(-90), z.maximum(90)),
      lng: z.number().check(z.minimum(-180), z.maximum(180)),
      miles: z.optional(z.number().check(z.positive(), z.maximum(5000))),
    }),
  ),
}

const idOption = z.object({ id: z.optional(Id) })

const table = get('/entities/all/table', {
  access: allow('network', 'view'),
  input: z.extend(Paging, {
    searchTerm: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    entityType: withDefault(codeOf({ All: 0, ...NetworkType }), 0),
    filterBy: withDefault(codeOf(FilterBy), FilterBy.Name),
    status: withDefault(codeOf({ All: 0, ...MemberState }), 0),
    sort: withDefault(sortBy('name', 'place', 'capacity'), 'name'),
  }),
  output: pageOf(Member),
})

const list = post('/entities/all', {
  access: allow('network', 'view'),
  input: z.extend(Paging, {
    ...filters,
    ...near,
    /** True leaves out whom nobody can refer to: inactive members and, for an entity, itself. */
    canReceive: z.optional(z.boolean()),
    sort: withDefault(sortBy('name', 'distance', 'capacity', 'place'), 'name'),
  }),
  output: pageOf(ListedMember),
  isRead: true,
  about: 'The directory. With `near`, each row carries its distance.',
})

type MemberRow = z.output<typeof Member>

export const memberColumns = {
  Name: (row: MemberRow) => row.name,
  Kind: (row: MemberRow) => networkTypeNames[row.networkType],
  Status: (row: MemberRow) => memberStateNames[row.memberState],
  Email: (row: MemberRow) => row.email,
  Phone: (row: MemberRow) => row.phone,
  Place: (row: MemberRow) => row.place,
  'Service categories': (row: MemberRow) => row.categories.map(({ name }) => name).join(', '),
  Languages: (row: MemberRow) => row.languages.join(', '),
  Capacity: (row: MemberRow) => (isActive(row) ? capacityNames[row.capacity] : null),
  'Capacity updated': (row: MemberRow) => row.capacityAt,
  Verified: (row: MemberRow) => row.verifiedAt,
  'Hours to answer': (row: MemberRow) => row.medianHoursToAnswer,
}

/** With everything that an import takes, so that a file can be taken into another network. */
const ExportedMember = z.extend(Member, {
  website: z.nullable(z.string()),
  about: z.nullable(z.string()),
  eligibility: z.nullable(z.string()),
  documentsToBring: z.nullable(z.string()),
  cost: z.nullable(z.string()),
  nextSteps: z.nullable(z.string()),
  hours: z.nullable(z.string()),
})
type ExportedRow = z.output<typeof ExportedMember>

const exportColumns = {
  ...memberColumns,
  'First Name': (row: ExportedRow) => row.firstName,
  'Last Name': (row: ExportedRow) => row.firstName && row.name.slice(row.firstName.length).trim(),
  Organization: (row: ExportedRow) => row.parent?.name,
  Website: (row: ExportedRow) => row.website,
  // Of several addresses the first.
  Address: (row: ExportedRow) => row.entityAddresses[0]?.addressLine1,
  City: (row: ExportedRow) => row.entityAddresses[0]?.city,
  County: (row: ExportedRow) => row.entityAddresses[0]?.county,
  State: (row: ExportedRow) => row.entityAddresses[0]?.stateCode,
  ZIP: (row: ExportedRow) => row.entityAddresses[0]?.zip,
  Confidential: (row: ExportedRow) => row.entityAddresses[0]?.isConfidential,
  Hours: (row: ExportedRow) => row.hours,
  About: (row: ExportedRow) => row.about,
  Eligibility: (row: ExportedRow) => row.eligibility,
  'Documents to bring': (row: ExportedRow) => row.documentsToBring,
  Cost: (row: ExportedRow) => row.cost,
  'Next steps': (row: ExportedRow) => row.nextSteps,
}

export const entities = contract('entities', {
  list,
  // A file is for keeping: how far away each is from one point is not in it.
  exportList: detailedCsvOf({ ...list, input: z.omit(list.input, { near: true }) }, ExportedMember, {
    file: 'directory',
    columns: exportColumns,
  }),
  table,
  exportTable: detailedCsvOf(table, ExportedMember, { file: 'members', columns: exportColumns }),
  map: get('/entities/all/map', {
    access: allow('network', 'view'),
    input: z.object({
      ...filters,
      bounds: boundsText,
      zoom,
    }),
    output: marksOf(MemberMark),
    about:
      'The directory as a map: places that lie close together are one mark, counted by the server. A confidential place is on it for its own member, the administrative side, and whoever has an accepted referral there.',
  }),
  mapKpis: get('/entities/map/kpis', {
    access: allow('network', 'view'),
    input: z.object(filters),
    output: z.object({
      shown: z.int(),
      /** Of these, the active ones that are not closed. */
      accepting: z.int(),
      /** Mean straight-line miles from the place of whoever asks; null for the administrative side. */
      avgDistance: z.nullable(z.number()),
      categoriesCovered: z.int(),
      /** Active categories that none of them offers. */
      categoriesMissing: z.int(),
      /** Counties without any of their places, in the states where they have some. */
      countiesWithout: z.int(),
    }),
  }),
  organizationDropdown: get('/entities/ddl/true', { access: 'signedIn', input: idOption, output: z.array(Option) }),
  individualDropdown: get('/entities/ddl/false', { access: 'signedIn', input: idOption, output: z.array(Option) }),
  kpis: get('/entities/kpis', {
    access: allow('network', 'view'),
    input: z.extend(Period, { compare: withDefault(z.boolean(), false) }),
    output: z.object({
      from: Day,
      to: Day,
      /** Members that came between these days; and between those of the period before, where that was asked for. */
      joined: z.int(),
      previous: z.nullable(z.object({ joined: z.int() })),
      total: z.int(),
      organizations: z.int(),
      individuals: z.int(),
      active: z.int(),
      invited: z.int(),
      listed: z.int(),
      inactive: z.int(),
      rejected: z.int(),
      /** Active ones with any capacity but closed; below, active ones by capacity. */
      accepting: z.int(),
      open: z.int(),
      limited: z.int(),
      waitlist: z.int(),
      assessment: z.int(),
      closed: z.int(),
      /** Active and listed members that nobody has verified for 180 days. */
      unverified180d: z.int(),
      /** Active members of whose people nobody has ever signed in; null for members, whom it does not concern. */
      neverLoggedIn: z.nullable(z.int()),
      /** Active members that have received referrals and answered none. */
      neverAnswered: z.int(),
      byCategory: z.array(z.extend(CategoryMark, { members: z.int() })),
      /** A member with places in two states is counted in both. */
      byState: z.array(z.object({ id: Id, code: z.string(), name: z.string(), members: z.int() })),
    }),
    about: 'Of all members that one sees in the directory: each figure is the total of the list narrowed to it.',
  }),
  show: get('/entities/:id', {
    access: allow('network', 'view'),
    input: z.object({ id: Id }),
    output: MemberDetail,
  }),
})
