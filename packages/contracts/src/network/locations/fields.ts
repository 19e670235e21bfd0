/**
 * The fields of a location, each described once: from this table follow what may be sent and what is answered, the
 * columns that are read and written, requests and their differences, imports and files, HSDS, the rows of forms, and the
 * facts of pages. A new text field is a column of `entity_address` and one entry.
 */
import * as z from 'zod/mini'
import { americanDay } from '../../kit/days.ts'
import type { Cell } from '../../kit/endpoint.ts'
import type { FieldInput, FileField } from '../../kit/fields.ts'
import { formatPhone } from '../../kit/phone.ts'
import { Day, Id, optionalPhone, optionalText, optionalZip, requiredName, withDefault } from '../../kit/shapes.ts'
import { entityFields } from '../entities/fields.ts'
import { Exceptions, Hours, HoursException, WeeklyHours } from './hours.ts'
import { exceptionsInWords, weekInWords } from './hours-in-words.ts'
import { exceptionsInCell, weekInCell } from './location-cells.ts'

export type LocationField = {
  label: string
  /** Of `entity_address`, where it is one as it is. */
  column?: string
  isJson?: true
  schema: z.ZodMiniType
  stored: z.ZodMiniType
  /** Answered with each row of every list; with its details; on its page alone. What has none is answered as something else. */
  answered?: 'row' | 'details' | 'page'
  /** Of a confidential location, everyone sees it. */
  isOpen?: true
  /** Titles of facts on its page, and where strangers see it; `true` where it has a part of its own. */
  seen?: { page?: string; public?: string | true }
  input: FieldInput<'head' | 'address' | 'services' | 'hours' | 'notes'>
  /** The names that its numbers stand for. */
  names?: 'state' | 'county' | 'city' | 'entity' | 'category' | 'time_zone'
  /** As people read it, and as our files have it, where that is more than the value. */
  words?: (value: never) => string | null
  cell?: (value: never) => Cell
  file?: FileField
  /** Its name in an HSDS location. */
  hsds?: string
}

const text = z.nullable(z.string())
const id = withDefault(z.nullable(Id), null)
const part = (section: LocationField['input']['section']) => ({ as: 'part', section }) as const

const Pin = z.strictObject({
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
})

export const locationFields = {
  name: {
    label: 'Name',
    column: 'name',
    schema: requiredName('Name', 120),
    stored: z.string(),
    answered: 'row',
    input: { as: 'text', section: 'head', isRequired: true, maxLength: 120 },
  },
  phone: {
    label: 'Phone',
    column: 'phone',
    schema: optionalPhone,
    stored: text,
    answered: 'row',
    seen: { public: true },
    input: { as: 'phone', section: 'head' },
    words: formatPhone,
    cell: formatPhone,
    file: { headings: entityFields.phone.file.headings },
  },
  /** Null: a place of the network itself. An entity's own is always its own. */
  entityId: {
    label: 'Provider',
    column: 'entity_id',
    schema: id,
    stored: z.nullable(Id),
    input: part('head'),
    names: 'entity',
  },
  addressLine1: {
    label: 'Street',
    column: 'address_line1',
    schema: optionalText('Street', 200),
    stored: text,
    answered: 'row',
    seen: { public: true },
    input: { as: 'text', section: 'address' },
  },
  stateId: {
    label: 'State',
    column: 'state_id',
    schema: id,
    stored: z.nullable(Id),
    answered: 'page',
    isOpen: true,
    input: part('address'),
    names: 'state',
  },
  countyId: {
    label: 'County',
    column: 'county_id',
    schema: id,
    stored: z.nullable(Id),
    answered: 'page',
    isOpen: true,
    input: part('address'),
    names: 'county',
  },
  cityId: {
    label: 'City',
    column: 'city_id',
    schema: id,
    stored: z.nullable(Id),
    answered: 'page',
    input: part('address'),
    names: 'city',
  },
  zip: {
    label: 'ZIP',
    column: 'zip',
    schema: optionalZip,
    stored: text,
    answered: 'row',
    seen: { public: true },
    input: { as: 'text', section: 'address' },
  },
  /** Where the pin was dragged to; without, the place is found from ZIP, city or county. */
  pin: {
    label: 'Pin',
    schema: withDefault(z.nullable(Pin), null),
    stored: z.nullable(Pin),
    input: part('address'),
    words: ({ lat, lng }: z.output<typeof Pin>) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`,
  },
  categoryIds: {
    label: 'Service categories',
    schema: withDefault(z.array(Id).check(z.maxLength(40)), []),
    stored: z.array(Id),
    input: part('services'),
    names: 'category',
  },
  /** By whose clock its hours are meant; an entity's own place goes by its entity's. Null: that of where it lies. */
  timeZone: {
    label: 'Time Zone',
    schema: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
    stored: z.string(),
    answered: 'details',
    seen: { public: true },
    input: { as: 'timeZone', section: 'hours' },
    names: 'time_zone',
    file: { label: 'Time zone', hint: 'Such as America/Chicago; if empty, based on the address' },
  },
  hours: {
    label: 'Hours',
    column: 'hours',
    isJson: true,
    schema: withDefault(z.nullable(WeeklyHours), null),
    stored: z.nullable(Hours),
    answered: 'details',
    seen: { public: true },
    input: part('hours'),
    words: weekInWords,
    cell: weekInCell,
    file: {
      headings: entityFields.hours.file.headings,
      hint: 'Such as Mon–Fri 9 AM–5 PM; Sat 10 AM–2 PM',
    },
  },
  exceptions: {
    label: 'Holidays & exceptions',
    column: 'exceptions',
    isJson: true,
    schema: withDefault(z.array(HoursException).check(z.maxLength(60)), []),
    stored: Exceptions,
    answered: 'details',
    seen: { public: true },
    input: part('hours'),
    words: exceptionsInWords,
    cell: exceptionsInCell,
    file: {
      label: 'Exceptions',
      hint: 'Such as 2026-12-25 closed – Christmas; 2026-12-31 9 AM–noon',
      cell: 'prose',
    },
  },
  /** Shown until its last day. */
  notice: {
    label: 'Temporary notice',
    column: 'notice',
    schema: optionalText('Temporary notice', 300),
    stored: text,
    answered: 'row',
    seen: { public: true },
    input: { as: 'text', section: 'notes', placeholder: 'Elevator under repair', maxLength: 300 },
    file: { headings: ['notice', 'alert'], cell: 'prose' },
  },
  noticeUntil: {
    label: 'Shown until',
    column: 'notice_until',
    schema: withDefault(z.nullable(Day), null),
    stored: text,
    answered: 'details',
    input: part('notes'),
    words: (day: string | null) => day && americanDay(day),
    file: { label: 'Notice until', hint: 'The last day of the notice, such as 2026-12-25' },
  },
  note: {
    label: 'Note',
    column: 'note',
    schema: optionalText('Note', 1000),
    stored: text,
    answered: 'details',
    seen: { page: 'Note' },
    input: { as: 'longText', section: 'notes', isWide: true, maxLength: 1000 },
    file: { headings: ['notes', 'comment', 'comments', 'remarks'], cell: 'prose' },
  },
  isConfidential: {
    label: 'Confidential',
    column: 'is_confidential',
    schema: withDefault(z.boolean(), false),
    stored: z.boolean(),
    answered: 'row',
    isOpen: true,
    seen: { public: true },
    input: {
      as: 'switch',
      section: 'address',
      description:
        'For shelters and similar sites. Only the provider, administrators, and partners with an accepted referral see the address; everyone else sees the county.',
    },
    file: { headings: ['isconfidential', 'hidden', 'secret'], hint: 'Yes or No: only the county is shown' },
  },
} as const satisfies Record<string, LocationField>
