/**
 * Customers: the people whom entities refer to one another. One row per person in the whole network; further rows say
 * which entity may see the person: as owner, because it added the person, or through a referral it accepted.
 */

import * as z from 'zod/mini'
import { adminSide, allow } from '../../kit/access.ts'
import { changesTo } from '../../kit/changes.ts'
import { csvOf } from '../../kit/csv.ts'
import { type Cell, contract, del, get, patch, post, put } from '../../kit/endpoint.ts'
import { Figure, FigureFilters } from '../../kit/figures.ts'
import { languages } from '../../kit/languages.ts'
import { messages } from '../../kit/messages.ts'
import { fullName } from '../../kit/person-name.ts'
import { formatPhone } from '../../kit/phone.ts'
import {
  codeOf,
  Day,
  Id,
  Moment,
  nameText,
  nothing,
  optionalName,
  optionalText,
  Paging,
  pageOf,
  sortBy,
  withDefault,
} from '../../kit/shapes.ts'
import { ValuesInput } from '../../network/customFields/values.ts'
import { apart, DuplicateChoice, isExplained } from '../duplicates/choice.ts'
import { CustomerPair, SameCustomer } from '../duplicates/facts.ts'
import {
  type CustomerFieldKey,
  customerFieldKeys,
  customerFields,
  customerInput,
  customerStored,
  mostPhones,
} from './fields.ts'

export const CustomerState = { Active: 1, Archived: 2, Deceased: 3, Merged: 4 } as const
export type CustomerState = (typeof CustomerState)[keyof typeof CustomerState]
/** Why the viewer may see a customer. */
export const CustomerAccess = { Owner: 1, Added: 2, Referral: 3, Admin: 4 } as const
export type CustomerAccess = (typeof CustomerAccess)[keyof typeof CustomerAccess]
export const customerStateNames = { 1: 'Active', 2: 'Archived', 3: 'Deceased', 4: 'Merged' } as const
export const customerAccessNames = { 1: 'Owner', 2: 'Added', 3: 'Referred to you', 4: 'Network' } as const
/** Without phone, email, or this flag no one could reach the person, and no one would know why. */
export const noContact = 'Enter a phone number or email, or check “No phone or email”'

/** Custom field values: only those named are changed. */
const customValues = { customFieldsInputs: z.optional(ValuesInput) }
/** Required if a customer whom the caller sees is surely the same person. */
const duplicateChoice = { duplicateChoice: z.optional(DuplicateChoice) }
/** Only of confidential providers. */
const codeName = { codeName: z.optional(z.nullable(nameText('Code name', 80))) }

export const NewCustomer = z.object({ ...customerInput, ...codeName, ...customValues, ...duplicateChoice }).check(
  z.refine((it) => it.hasNoContact || it.phones.length > 0 || !!it.email, {
    error: noContact,
    path: ['phones'],
  }),
  z.refine((it) => it.hasOneName || !!it.lastName, { error: messages.required('Last name'), path: ['lastName'] }),
)

export const CustomerRow = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  preferredName: z.nullable(z.string()),
  age: z.nullable(z.int()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  city: z.nullable(z.string()),
  county: z.nullable(z.string()),
  stateCode: z.nullable(z.string()),
  languages: z.array(z.string()),
  state: codeOf(CustomerState),
  access: codeOf(CustomerAccess),
  owner: z.nullable(z.object({ id: Id, name: z.string() })),
  openReferrals: z.int(),
  /** The most recent open one. */
  openReferral: z.nullable(z.object({ id: Id, category: z.string(), entity: z.string(), needsReply: z.boolean() })),
  lastReferredAt: z.nullable(Moment),
  /** Last referral step or note by the viewer's side. */
  lastContactAt: z.nullable(Moment),
  version: z.int(),
  mayEdit: z.boolean(),
  mayArchive: z.boolean(),
  created_at: Moment,
})
export type CustomerRow = z.input<typeof CustomerRow>

export const Customer = z.object({
  id: Id,
  ...customerStored,
  /** Recorded under it: anyone but the owner sees nothing else of the person unless it is released to them. */
  codeName: z.nullable(z.string()),
  /** The first phone number. */
  phone: z.nullable(z.string()),
  age: z.nullable(z.int()),
  stateCode: z.nullable(z.string()),
  county: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** The customer's location as precisely as it is known, for distances. */
  point: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  state: codeOf(CustomerState),
  access: codeOf(CustomerAccess),
  owner: z.nullable(z.object({ id: Id, name: z.string() })),
  version: z.int(),
  mayEdit: z.boolean(),
  mayArchive: z.boolean(),
  created_at: Moment,
  figures: z.object({ referrals: z.int(), open: z.int(), met: z.int() }),
  /** Records that look alike, of which someone said why they are not this one. */
  notSameAs: z.array(z.object({ id: Id, name: z.string(), reason: z.string() })),
})
export type Customer = z.input<typeof Customer>

/** Days without contact for the filter `noContact`, and days before a consent ends for `consentExpiring`. */
export const quietDays = 30
export const expiringDays = 30
const mostArchived = 100

/** Filters of customer lists; every figure opens a list with one of them. */
const filters = {
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  state: z.optional(codeOf(CustomerState)),
  access: z.optional(codeOf(CustomerAccess)),
  /** Only these, as selected in a list. */
  ids: z.optional(z.array(Id).check(z.maxLength(mostArchived))),
  /** Managed by the viewer's side. */
  isMine: z.optional(z.boolean()),
  stateId: z.optional(Id),
  countyId: z.optional(Id),
  language: z.optional(z.enum(languages)),
  /** Category of an open referral. */
  categoryId: z.optional(Id),
  withOpenReferral: z.optional(z.boolean()),
  /** The last consent ends within 30 days. */
  consentExpiring: z.optional(z.boolean()),
  /** No referral step and no note by the viewer's side for 30 days. */
  noContact: z.optional(z.boolean()),
  /** In years, both included. */
  ageFrom: z.optional(z.int().check(z.minimum(0), z.maximum(150))),
  ageTo: z.optional(z.int().check(z.minimum(0), z.maximum(150))),
  createdFrom: z.optional(Day),
  createdTo: z.optional(Day),
}
export const customerSorts = ['name', 'created_at', 'lastReferredAt', 'lastContactAt'] as const

const list = get('/customers', {
  access: allow('customers', 'view'),
  input: z.extend(Paging, { ...filters, sort: withDefault(sortBy(...customerSorts), 'name') }),
  output: pageOf(CustomerRow),
})

/** List columns that are not fields of the record. */
export const computedColumns = {
  age: { label: 'Age', cell: (row) => row.age },
  phone: { label: 'Phone', cell: (row) => formatPhone(row.phone) },
  openReferrals: { label: 'Open referrals', cell: (row) => row.openReferrals },
  lastContactAt: { label: 'Last contact', cell: (row) => row.lastContactAt },
  lastReferredAt: { label: 'Last referred', cell: (row) => row.lastReferredAt },
  owner: { label: 'Managed by', cell: (row) => row.owner?.name ?? 'Network administration' },
  state: { label: 'Status', cell: (row) => customerStateNames[row.state] },
  created_at: { label: 'Created', cell: (row) => row.created_at },
} as const satisfies Record<string, { label: string; cell: (row: z.output<typeof CustomerRow>) => Cell }>
export type ComputedColumn = keyof typeof computedColumns
export const isComputed = (name: string): name is ComputedColumn => Object.hasOwn(computedColumns, name)

/** A table column: the key of a field, a computed column, or `cf.12` for a custom field. */
const Column = z
  .string()
  .check(
    z.refine(
      (name) =>
        isComputed(name) || customerFieldKeys.includes(name as CustomerFieldKey) || /^cf\.[1-9]\d{0,9}$/.test(name),
      'This field doesn’t exist',
    ),
  )
export const mostColumns = 80
/** Default columns, next to the name. */
export const columnsAtFirst: readonly ComputedColumn[] = ['openReferrals', 'lastContactAt', 'phone', 'owner', 'state']
const tableSorts = new RegExp(`^-?(${customerSorts.join('|')}|cf\\.[1-9]\\d{0,9})$`)

const TableRow = z.extend(CustomerRow, {
  /** The requested fields as text; masked if the viewer may not read them. */
  values: z.record(z.string(), z.nullable(z.string())),
})
export type CustomerTableRow = z.input<typeof TableRow>

const table = get('/customers/table', {
  access: allow('customers', 'view'),
  input: z.extend(Paging, {
    ...filters,
    fields: withDefault(z.array(Column).check(z.maxLength(mostColumns)), []),
    /** Custom field filters: `cf.12=Shelter`. */
    cf: z.optional(z.record(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), z.string().check(z.maxLength(200)))),
    sort: withDefault(z.string().check(z.regex(tableSorts, 'This list can’t be sorted by that')), 'name'),
  }),
  output: z.extend(pageOf(TableRow), { columns: z.array(z.object({ key: z.string(), label: z.string() })) }),
  about:
    'The list with fields as columns. `fields` names them; custom fields are `cf.{id}`, also as filter and sort. Without `fields` they are those that the caller’s list shows.',
})

const customError = 'An error of a custom field is at `customField:<id>`.'
const byId = z.object({ id: Id })
const oneRecord =
  '409 `duplicate` with `candidates` if a customer whom the caller sees is surely this person: use that one, or send `duplicateChoice` with the ids and the reason.'
/** How people name a record: C-4172. */
export const customerReference = (id: number) => `C-${id}`
const versioned = { id: Id, version: z.int() }
const reason = optionalText('Reason', 500)

export const customers = contract('customers', {
  list,
  table,
  exportList: csvOf(list, {
    file: 'customers',
    person: ({ id }) => id,
    columns: {
      'First name': (row) => row.firstName,
      'Last name': (row) => row.lastName,
      Age: (row) => row.age,
      Email: (row) => row.email,
      Phone: (row) => formatPhone(row.phone),
      County: (row) => row.county,
      State: (row) => row.stateCode,
      Languages: (row) => row.languages.join(', '),
      Status: (row) => customerStateNames[row.state],
      'Managed by': (row) => row.owner?.name ?? 'Network administration',
      'Open referrals': (row) => row.openReferrals,
      'Last referred': (row) => row.lastReferredAt,
      Created: (row) => row.created_at,
    },
  }),
  exportTable: csvOf(table, {
    file: 'customers',
    person: ({ id }) => id,
    // Exactly the requested columns, in the requested order.
    columns: ({ columns }) => ({
      Customer: fullName,
      ...Object.fromEntries(
        columns.map(({ key, label }) => [
          label,
          (row: z.output<typeof TableRow>) => (isComputed(key) ? computedColumns[key].cell(row) : row.values[key]),
        ]),
      ),
    }),
  }),
  kpis: get('/customers/Kpis', {
    access: allow('customers', 'view'),
    input: FigureFilters,
    output: z.object({
      from: Day,
      to: Day,
      total: Figure,
      active: Figure,
      newInPeriod: Figure,
      withOpenReferral: Figure,
      withoutContact30d: Figure,
      consentExpiring: Figure,
      /** On the administrative side: the rows of `possibleDuplicates`. */
      possibleDuplicates: z.nullable(Figure),
      /** The ten largest. */
      byCounty: z.array(z.extend(Figure, { id: Id, name: z.string() })),
      byLanguage: z.array(z.extend(Figure, { name: z.string() })),
      ageBands: z.array(z.extend(Figure, { name: z.string(), from: z.int(), to: z.nullable(z.int()) })),
    }),
    about:
      'Of the customers that the viewer sees; entityId and priority change nothing. `newInPeriod` counts the period, by default the last 30 days.',
  }),
  create: post('/customers', {
    access: allow('customers', 'add'),
    input: NewCustomer,
    output: Customer,
    title: 'Customer created',
    about: `Every required custom field must have a value. ${customError} ${oneRecord}`,
  }),
  duplicates: post('/customers/duplicates', {
    access: allow('customers', 'add'),
    input: z.object({
      firstName: optionalName('First name', 100),
      lastName: optionalName('Last name', 100),
      preferredName: optionalName('Preferred name', 100),
      dateOfBirth: customerFields.dateOfBirth.schema,
      isBirthEstimated: withDefault(z.boolean(), false),
      phone: optionalText('Phone', 40),
      phones: withDefault(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(mostPhones)), []),
      email: optionalText('Email', 254),
      addressLine1: optionalText('Street', 200),
      zip: optionalText('ZIP', 20),
      /** The customer that is edited. */
      exceptId: z.optional(Id),
      /** The customer whose household gets a new housemate. */
      housemateId: z.optional(Id),
    }),
    output: z.array(SameCustomer),
    isRead: true,
    about:
      'Active customers of the caller who are likely the person typed so far, the likeliest first; at most five. `score` and `comparison` are over the fields that both have.',
  }),
  possibleDuplicates: get('/customers/duplicates', {
    access: allow('customers', 'view', adminSide),
    input: Paging,
    output: pageOf(CustomerPair),
    about:
      'Pairs of active customers who may be one person, found every night, the likeliest first. A dismissed pair is not listed again.',
  }),
  dismissDuplicate: post('/customers/duplicates/:id/dismiss', {
    access: allow('customers', 'edit', adminSide),
    input: z.object({ id: Id, ...apart }).check(isExplained),
    output: z.null(),
    title: 'Not the same person',
    about: 'Both records show it, and the pair is not listed again. 409 if someone else decided before.',
  }),
  find: get('/customers/find', {
    access: allow('customers', 'view'),
    input: z.object({
      search: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
      state: withDefault(codeOf(CustomerState), CustomerState.Active),
    }),
    output: z.object({
      data: z.array(CustomerRow),
      /** Matches beyond those listed. */
      more: z.int(),
    }),
    about: 'The eight best matches: those whose names begin with what was typed come first.',
  }),
  proposeCodeName: get('/customers/code-name', {
    access: allow('customers', 'add'),
    input: nothing,
    output: z.object({ codeName: z.nullable(z.string()) }),
    about: 'A code name that no one has at the caller’s provider; null unless that is a confidential provider.',
  }),
  show: get('/customers/:id', {
    access: allow('customers', 'view'),
    input: byId,
    output: Customer,
    about:
      'Each opening is written to the access log of the customer. Of someone recorded under a code name, anyone but the owner reads only the code name, county, and state, and what was released to them.',
  }),
  reportPrint: post('/customers/:id/printed', {
    access: allow('customers', 'view'),
    input: byId,
    output: z.null(),
    about: 'The browser reports that a record was printed; it is written to the access log.',
  }),
  save: put('/customers/:id', {
    access: allow('customers', 'edit'),
    input: z.extend(changesTo(z.object(customerInput)), {
      ...versioned,
      ...codeName,
      ...customValues,
      ...duplicateChoice,
    }),
    output: Customer,
    title: 'Customer saved',
    about:
      'By its owner, an entity that added it, or the administrative side; anyone else who sees it gets 403. Fields left out stay as they are, custom ones as well. 409 for a stale version, and for a new likeness as in `create`.',
  }),
  archive: del('/customers/:id', {
    access: allow('customers', 'delete'),
    input: z.object({ id: Id, version: z.optional(z.int()) }),
    output: Customer,
    title: 'Customer archived',
    about: 'By its owner or the administrative side. Nothing is deleted; open referrals continue.',
  }),
  archiveMany: post('/customers/archive', {
    access: allow('customers', 'delete'),
    input: z.object({
      ids: z.array(Id).check(z.minLength(1, 'Please select Customer'), z.maxLength(mostArchived)),
    }),
    output: z.object({ archived: z.array(Id), refused: z.array(z.object({ id: Id, reason: z.string() })) }),
    title: 'Customers archived',
    about: 'Each by itself: those that can’t be archived are named with the reason.',
  }),
  restoreMany: post('/customers/restore', {
    access: allow('customers', 'edit'),
    input: z.object({
      ids: z.array(Id).check(z.minLength(1, 'Please select Customer'), z.maxLength(mostArchived)),
    }),
    output: z.object({ restored: z.array(Id), refused: z.array(z.object({ id: Id, reason: z.string() })) }),
    title: 'Customers restored',
    about: 'Takes back an archiving of several. Each by itself, as `archiveMany`; who is deceased stays so.',
  }),
  changeState: patch('/customers/:id/state', {
    access: allow('customers', 'edit'),
    input: z.object({ ...versioned, state: z.literal([CustomerState.Active, CustomerState.Deceased]), reason }),
    output: Customer,
    title: 'Customer status updated',
    about:
      'Restores a customer, or records a death. By its owner or the administrative side. 409 where that is so already.',
  }),
})

const ofCustomer = { customerId: Id }
export const CustomerEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('customer.created'), ...ofCustomer }),
  z.object({ type: z.literal('customer.changed'), ...ofCustomer }),
  z.object({ type: z.literal('customer.archived'), ...ofCustomer }),
  z.object({ type: z.literal('customer.restored'), ...ofCustomer }),
  z.object({ type: z.literal('customer.deceased'), ...ofCustomer }),
  /** Someone said that the two are not one person. */
  z.object({ type: z.literal('customer.keptApart'), ...ofCustomer, otherCustomerId: Id }),
  /** `customerId` remains, or did until the undo. */
  z.object({ type: z.literal('customer.merged'), ...ofCustomer, mergeId: Id, otherId: Id }),
  z.object({ type: z.literal('customer.mergeUndone'), ...ofCustomer, mergeId: Id, otherId: Id }),
  /** Through a referral, an entity gained or lost access to the customer. */
  z.object({ type: z.literal('customer.accessGranted'), ...ofCustomer, entityId: Id }),
  z.object({ type: z.literal('customer.accessEnded'), ...ofCustomer, entityId: Id }),
  /** A legal hold: the record can’t be erased. */
  z.object({ type: z.literal('customer.held'), ...ofCustomer }),
  z.object({ type: z.literal('customer.released'), ...ofCustomer }),
  /** `reason`: a code of an erasure. `sideIds`: entities that saw the person, with null for the administrators. */
  z.object({
    type: z.literal('customer.erased'),
    ...ofCustomer,
    number: Id,
    reason: z.int(),
    ownerId: z.nullable(Id),
    sideIds: z.array(Id),
  }),
])
