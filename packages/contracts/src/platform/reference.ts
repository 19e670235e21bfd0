/** Reference data: the states, counties, and cities of the United States, shipped with the product. */
import * as z from 'zod/mini'
import { adminOnly } from '../kit/access.ts'
import { contract, get, post } from '../kit/endpoint.ts'
import { messages } from '../kit/messages.ts'
import { Id, nothing, withDefault } from '../kit/shapes.ts'

const State = z.object({ id: Id, name: z.string(), code: z.string(), isTerritory: z.boolean() })
const City = z.object({ id: Id, name: z.string(), lat: z.nullable(z.number()), lng: z.nullable(z.number()) })
const County = z.object({ id: Id, name: z.string(), fullName: z.string(), cities: z.array(City) })
export const Place = z.object({
  kind: z.enum(['zip', 'city', 'county', 'state']),
  name: z.string(),
  stateId: Id,
  countyId: z.nullable(Id),
  cityId: z.nullable(Id),
  zip: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
})
export type Place = z.output<typeof Place>

/** An issue in a file of the previous product, and how it was handled. `path` is a JSON pointer into the file. */
export const LegacyFinding = z.object({
  code: z.literal([
    'truncated_file',
    'malformed_nesting',
    'states_missing',
    'state_incomplete',
    'unknown_state',
    'wrong_state_code',
    'wrong_state_id',
    'duplicate_state',
    'unknown_county',
    'unknown_city',
    'duplicate_county_id',
    'duplicate_city_id',
    'irregular_county_id',
    'irregular_city_id',
    'repeated_city_name',
    'stray_space',
    'typo',
    'city_is_county_name',
    'missing_cities',
    'wrong_state_cities',
    'city_not_in_state',
    'city_not_in_county',
  ]),
  severity: z.literal(['info', 'warning', 'error']),
  path: z.string(),
  otherPath: z.optional(z.string()),
  action: z.string(),
  value: z.optional(z.union([z.string(), z.number(), z.array(z.string()), z.null()])),
  suggestion: z.optional(z.string()),
  why: z.optional(z.string()),
  foundIn: z.optional(z.array(z.string())),
  looksLike: z.optional(z.string()),
  offset: z.optional(z.int()),
  lastComplete: z.optional(z.string()),
  countiesInFile: z.optional(z.int()),
  countiesInReference: z.optional(z.int()),
})
export type LegacyFinding = z.output<typeof LegacyFinding>

export const ImportReport = z.object({
  findings: z.array(LegacyFinding),
  /** Number of findings by code. */
  counts: z.record(z.string(), z.int()),
  /** Legacy ids that map to a place from now on; with `isTrial`, that would. */
  counties: z.int(),
  cities: z.int(),
  isTrial: z.boolean(),
})
export type ImportReport = z.output<typeof ImportReport>

export const reference = contract('reference', {
  states: get('/reference/states', { access: 'public', input: nothing, output: z.array(State) }),
  state: get('/reference/states/:id', {
    access: 'public',
    input: z.object({ id: Id }),
    output: z.extend(State, { counties: z.array(County) }),
  }),
  counties: get('/reference/counties', {
    access: 'public',
    input: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(400)) }),
    output: z.array(z.object({ id: Id, name: z.string() })),
    about: 'The names of counties, each with its state.',
  }),
  places: get('/reference/places', {
    access: 'public',
    input: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)) }),
    output: z.array(Place),
    about:
      'At most 20 places whose name begins so, largest first, with or without their state: `alameda county`, `Los Angeles, CA`. Or the ZIP codes that begin so.',
  }),
  citiesOfZip: get('/reference/zips/:zip/cities', {
    access: 'public',
    input: z.object({ zip: z.string().check(z.regex(/^\d{5}$/, 'Enter a 5-digit ZIP code')) }),
    output: z.array(z.object({ id: Id, name: z.string(), county: z.string(), stateId: Id, countyId: Id })),
    about:
      'The city of a ZIP code, then up to 11 within 10 miles of it, nearest first, in whichever county or state: its addresses may lie in several.',
  }),
  importLegacy: post('/reference/import', {
    access: adminOnly,
    input: z.object({
      file: z
        .file(messages.requiredSelect('File'))
        .check(z.maxSize(10 * 1024 * 1024, 'The file can have at most 10 MB')),
      /** True: reports and stores nothing. */
      isTrial: withDefault(z.boolean(), false),
    }),
    output: ImportReport,
    title: 'File read',
    about:
      'States, counties, and cities in the shape of the previous product. Repairs what can be repaired, keeps the doubtful apart, and stores its ids as aliases of our places: all of them, or none. What an earlier file said of other ids stays. Shipped places never change.',
    isForm: true,
  }),
})

export const ReferenceEvent = z.object({ type: z.literal('reference.imported'), aliases: z.int() })
