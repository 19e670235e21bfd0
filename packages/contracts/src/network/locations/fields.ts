/**
 * The fields of a location, each described once. Derived from this table: input and output shapes, columns, requests and
 * their differences, imports, files, HSDS, form rows, and the facts of pages. A new text field is a column of
 * `entity_address` and one entry.
 */
import * as z from 'zod/mini'
import { americanDay } from '../../kit/dates/day-words.ts'
import type { Cell } from '../../kit/endpoint.ts'
import { type FieldInput, type FileField, flagField, idField, textField } from '../../kit/fields.ts'
import { formatPhone } from '../../kit/phone.ts'
import { Day, Id, optionalPhone, optionalZip, requiredName, withDefault } from '../../kit/shapes.ts'
import { entityFields } from '../entities/fields.ts'
import { Exceptions, Hours, HoursException, WeeklyHours } from './hours.ts'
import { exceptionsInWords, weekInWords } from './hours-in-words.ts'
import { exceptionsInCell, weekInCell } from './location-cells.ts'

export type LocationField = {
  label: string
  /** A column of `entity_address`. */
  column?: string
  isJson?: true
  schema: z.ZodMiniType
  stored: z.ZodMiniType
  /** Returned with every list row, with the details, or only on its page; unset: returned in another form. */
  answered?: 'row' | 'details' | 'page'
  /** Visible to everyone even if the location is confidential. */
  isOpen?: true
  /** Titles of the fact on each kind of page; `true`: the page shows it in another way. */
  seen?: { page?: string; public?: string | true }
  input: FieldInput<'head' | 'address' | 'services' | 'hours' | 'notes'>
  /** The table whose names its ids refer to. */
  names?: 'state' | 'county' | 'city' | 'entity' | 'category' | 'time_zone'
  /** As people read it, and as files have it, if that is not the value itself. */
  words?: (value: never) => string | null
  cell?: (value: never) => Cell
  file?: FileField
  /** Name in an HSDS location. */
  hsds?: string
}

const part = <S extends LocationField['input']['section']>(section: S) => ({ as: 'part', section }) as const
const street = { as: 'text', section: 'address' } as const

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
    stored: z.nullable(z.string()),
    answered: 'row',
    seen: { public: true },
    input: { as: 'phone', section: 'head' },
    cell: formatPhone,
    file: { headings: entityFields.phone.file.headings },
  },
  /** Null: a location of the network itself. An entity can't give its location to another one. */
  entityId: { ...idField('Provider'), column: 'entity_id', input: part('head'), names: 'entity' },
  addressLine1: {
    ...textField('Street', 200),
    column: 'address_line1',
    answered: 'row',
    seen: { public: true },
    input: street,
  },
  stateId: {
    ...idField('State'),
    column: 'state_id',
    answered: 'page',
    isOpen: true,
    input: part('address'),
    names: 'state',
  },
  countyId: {
    ...idField('County'),
    column: 'county_id',
    answered: 'page',
    isOpen: true,
    input: part('address'),
    names: 'county',
  },
  cityId: { ...idField('City'), column: 'city_id', answered: 'page', input: part('address'), names: 'city' },
  zip: {
    label: 'ZIP',
    column: 'zip',
    schema: optionalZip,
    stored: z.nullable(z.string()),
    answered: 'row',
    seen: { public: true },
    input: street,
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
  /** Time zone of its hours. An entity's location uses the entity's. Null: the zone of its address. */
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
    file: { headings: entityFields.hours.file.headings, hint: 'Such as Mon–Fri 9 AM–5 PM; Sat 10 AM–2 PM' },
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
    ...textField('Temporary notice', 300),
    column: 'notice',
    answered: 'row',
    seen: { public: true },
    input: { as: 'text', section: 'notes', placeholder: 'Elevator under repair', maxLength: 300 },
    file: { headings: ['notice', 'alert'], cell: 'prose' },
  },
  noticeUntil: {
    label: 'Shown until',
    column: 'notice_until',
    schema: withDefault(z.nullable(Day), null),
    stored: z.nullable(z.string()),
    answered: 'details',
    input: part('notes'),
    words: americanDay,
    file: { label: 'Notice until', hint: 'The last day of the notice, such as 2026-12-25' },
  },
  note: {
    ...textField('Note', 1000),
    column: 'note',
    answered: 'details',
    seen: { page: 'Note' },
    input: { as: 'longText', section: 'notes', isWide: true, maxLength: 1000 },
    file: { headings: ['notes', 'comment', 'comments', 'remarks'], cell: 'prose' },
  },
  isConfidential: {
    ...flagField('Confidential'),
    column: 'is_confidential',
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
