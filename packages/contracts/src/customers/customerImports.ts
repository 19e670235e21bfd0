/**
 * Imports of customers — a spreadsheet of people, checked, run, and undone by the server in steps.
 *
 *   – ──file──▶ draft ──columns──▶ checking ──▶ checked ──run──▶ running ⇄ stopped ──▶ done ──undo (30 days)──▶ undoing ──▶ undone
 *                 └──────────discard──────────────┘
 *
 * A step is one transaction that also stores where the next one begins: a restart of the server goes on there. Each side
 * has its own imports. No consent comes from a file.
 */
import * as z from 'zod/mini'
import { allow } from '../kit/access.ts'
import { changesTo } from '../kit/changes.ts'
import { contract, del, get, post, put } from '../kit/endpoint.ts'
import { messages } from '../kit/messages.ts'
import { codeOf, Id, Moment, Paging, pageOf, withDefault } from '../kit/shapes.ts'
import {
  DuplicateChoice,
  ImportEncoding,
  ImportProblem,
  ImportStatus,
  Mapping,
  mostCustomerMegabytes,
  mostCustomerRows,
  RowChoice,
} from '../network/imports.ts'
import { ApartReason } from './duplicates/choice.ts'

export const CustomerImportState = z.enum([
  'draft',
  'checking',
  'checked',
  'running',
  'stopped',
  'done',
  'undoing',
  'undone',
])
export type CustomerImportState = z.output<typeof CustomerImportState>
/** The server is at work. */
export const isWorking = (state: CustomerImportState) =>
  state === 'checking' || state === 'running' || state === 'undoing'

/** What comes first in the dates of a column. */
export const DateOrder = z.enum(['month', 'day'])
export type DateOrder = z.output<typeof DateOrder>

/** What all cells of a column say together. */
const ColumnFacts = z.object({
  /** `ask`: some dates fit both orders, and the others don’t decide it. */
  dates: z.optional(z.enum([...DateOrder.options, 'ask'])),
  /** How many dates decide the order, or, where it is asked, fit both. */
  dated: z.optional(z.int()),
  /** A date that fits both orders. */
  example: z.optional(z.string()),
  /** Of ZIP codes: how many lost their zero. */
  lostZeros: z.optional(z.int()),
  /** Social Security numbers: the cells were never stored. */
  isSecret: z.optional(z.boolean()),
})
export type ColumnFacts = z.output<typeof ColumnFacts>
/** By the column, counted from 0. */
const byColumn = <T extends z.ZodMiniType>(value: T) => z.record(z.string().check(z.regex(/^\d{1,2}$/)), value)

const CustomerImport = z.object({
  id: Id,
  fileName: z.string(),
  state: CustomerImportState,
  rows: z.int(),
  /** How many rows there are of each status. */
  counts: z.record(z.string(), z.int()),
  createdBy: z.string(),
  createdAt: Moment,
  runAt: z.nullable(Moment),
  undoneAt: z.nullable(Moment),
})
export type CustomerImport = z.input<typeof CustomerImport>

/** Rows that were saved together. */
const Batch = z.object({
  first: z.int(),
  last: z.int(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  failed: z.int(),
  remarks: z.int(),
  milliseconds: z.int(),
})

/** What becomes of so many rows. */
const Outcome = z.object({ created: z.int(), updated: z.int(), skipped: z.int() })

const CustomerImportDetail = z.extend(CustomerImport, {
  headings: z.array(z.string()),
  headingRow: z.int(),
  encoding: z.nullable(ImportEncoding),
  readings: z.array(z.object({ encoding: ImportEncoding, samples: z.array(z.string()) })),
  customFields: z.array(z.object({ key: z.string(), label: z.string(), isDay: z.boolean() })),
  /** The first rows as they are, to recognize columns by. */
  sample: z.array(z.array(z.string())),
  mapping: Mapping,
  columnFacts: byColumn(ColumnFacts),
  dateOrders: byColumn(DateOrder),
  isRemembered: z.boolean(),
  duplicates: z.nullable(DuplicateChoice),
  apartReason: z.nullable(codeOf(ApartReason)),
  /** Rows of which a cell was read differently from what is written; with a remark; without a cell that went to the note. */
  totals: z.object({
    read: z.int(),
    remarks: z.int(),
    noted: z.int(),
    inNetwork: z.int(),
    inFile: z.int(),
    /** Choices for single rows. */
    chosen: z.int(),
  }),
  /** What becomes of the rows, by what is done with duplicates that have no individual choice. */
  outcomes: z.object({ skip: Outcome, fill: Outcome, create: Outcome }),
  /** Of the present step. */
  progress: z.nullable(z.object({ done: z.int(), total: z.int(), nextRow: z.int() })),
  /** The newest first; at most 50. */
  batches: z.array(Batch),
  /** Why the server could not go on; `run` tries again from there. */
  failure: z.nullable(z.string()),
  /** People it created who have no consent yet. */
  withoutConsent: z.int(),
  mayUndo: z.boolean(),
  undoUntil: z.nullable(Moment),
  version: z.int(),
})
export type CustomerImportDetail = z.input<typeof CustomerImportDetail>

/** A person whom a row may be: a customer, or an earlier row of the file. */
const Match = z.object({
  customerId: z.nullable(Id),
  row: z.nullable(z.int()),
  name: z.string(),
  score: z.number(),
  because: z.string(),
  /** Likely, but not sure: the row is new unless something else is chosen. */
  isHint: z.boolean(),
})

/** A cell that was read differently from what is written, or has a remark. */
const Finding = z.object({
  column: z.string(),
  /** Its place in the row, counted from 0; null where several cells say it together. */
  at: z.nullable(z.int()),
  written: z.string(),
  /** Empty for nothing. */
  read: z.string(),
  remark: z.nullable(z.string()),
  /** It can’t be read: its text goes to the note. */
  isNoted: z.boolean(),
})

const words = z.optional(z.nullable(z.string()))
/** What is compared of a row. */
const RowPerson = z.object({
  firstName: words,
  lastName: words,
  preferredName: words,
  dateOfBirth: words,
  isBirthEstimated: z.optional(z.boolean()),
  phones: z.optional(z.array(z.string())),
  email: words,
  addressLine1: words,
  zip: words,
})

const CustomerImportRow = z.object({
  /** Its number as a spreadsheet counts: the headings are row 1. */
  id: z.int(),
  name: z.nullable(z.string()),
  status: ImportStatus,
  problems: z.array(ImportProblem),
  findings: z.array(Finding),
  matches: z.array(Match),
  /** To be shown next to the customer it is like; null without one. */
  person: z.nullable(RowPerson),
  choice: z.nullable(RowChoice),
  /** Labels of what was filled in an existing customer. */
  fills: z.array(z.string()),
  /** The customer that was created or filled. */
  targetId: z.nullable(Id),
})
export type CustomerImportRow = z.input<typeof CustomerImportRow>

/** What rows are narrowed by next to their status. */
export const RowCluster = z.enum(['read', 'remarks', 'duplicates', 'leftOut'])
export type RowCluster = z.output<typeof RowCluster>

const access = allow('customers', 'import')
const byId = z.object({ id: Id })
const versioned = { id: Id, version: z.int() }
const rowNumber = z.int().check(z.positive(), z.maximum(2_147_483_647))

export const customerImports = contract('customerImports', {
  read: post('/customers/import', {
    access,
    input: z.object({
      file: z
        .file(messages.requiredSelect('File'))
        .check(z.maxSize(mostCustomerMegabytes * 1024 * 1024, `The file can have at most ${mostCustomerMegabytes} MB`)),
    }),
    output: CustomerImportDetail,
    title: 'File read',
    about:
      'An Excel workbook (.xlsx) or a CSV file in any common encoding, at most 50,000 rows and 30 MB. Nothing is created yet; the answer holds a guess of what its columns are. Social Security numbers are never stored.',
    isForm: true,
    isLarge: true,
  }),
  list: get('/customers/import', {
    access,
    input: Paging,
    output: pageOf(CustomerImport),
    about: 'Those of the caller’s side, the latest first.',
  }),
  show: get('/customers/import/:id', { access, input: byId, output: CustomerImportDetail }),
  rows: get('/customers/import/:id/rows', {
    access,
    input: z.extend(Paging, {
      id: Id,
      status: z.optional(ImportStatus),
      cluster: z.optional(RowCluster),
      /** A part of the name, or the number of a row. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    }),
    output: pageOf(CustomerImportRow),
  }),
  remarks: get('/customers/import/:id/remarks', {
    access,
    input: byId,
    output: z.object({ fileName: z.string(), csv: z.string() }),
    about:
      'Rows that were read differently, have a remark, or are like someone else, and those with an error: as a file.',
  }),
  /** The row as it would be recorded, with the columns as they are chosen on the screen. */
  preview: post('/customers/import/:id/preview', {
    access,
    input: z.object({
      id: Id,
      mapping: Mapping,
      dateOrders: withDefault(byColumn(DateOrder), {}),
      /** Which row, counted from 1. */
      at: withDefault(z.int().check(z.minimum(1), z.maximum(mostCustomerRows)), 1),
    }),
    output: z.object({ at: z.int(), values: z.array(z.object({ label: z.string(), value: z.string() })) }),
    isRead: true,
    about: 'One row as it would be recorded with these columns.',
  }),
  readAs: put('/customers/import/:id/encoding', {
    access,
    input: z.object({ ...versioned, encoding: ImportEncoding }),
    output: CustomerImportDetail,
    about: 'Reads the letters of an older file as those of another program. Columns and choices are kept.',
  }),
  check: put('/customers/import/:id/mapping', {
    access,
    input: z.extend(changesTo(z.object({ mapping: Mapping, dateOrders: byColumn(DateOrder) })), versioned),
    output: CustomerImportDetail,
    about:
      'Reads every row in the background, compares it with the caller’s customers and with the rows before it, and says what will happen. Changes no customer. A column of dates that fit both orders needs `dateOrders`. 409 once it has run.',
  }),
  choose: put('/customers/import/:id/rows/:row', {
    access,
    input: z.object({ id: Id, row: rowNumber, choice: z.nullable(RowChoice) }),
    output: CustomerImportRow,
    about:
      'Chooses for one row: import it as a new customer, skip it, or use the customer it matches and add what is new. 409 unless the rows are checked.',
  }),
  run: post('/customers/import/:id/run', {
    access,
    input: z.object({
      ...versioned,
      duplicates: withDefault(DuplicateChoice, 'fill'),
      /** Required where someone who is surely known is created all the same. */
      apartReason: z.optional(z.literal([ApartReason.Different, ApartReason.Twins, ApartReason.NoAnswer])),
    }),
    output: CustomerImportDetail,
    title: 'Import started',
    about:
      'Runs in the background, or continues after a stop or a failure. Each group of rows is saved all or none, and a restart of the server goes on after the last one. Rows are compared again as they are saved.',
  }),
  stop: post('/customers/import/:id/stop', {
    access,
    input: byId,
    output: CustomerImportDetail,
    title: 'Stopping the import',
    about: 'After the rows that are being saved now. What is in stays; 409 where none runs.',
  }),
  undo: post('/customers/import/:id/undo', {
    access,
    input: byId,
    output: CustomerImportDetail,
    title: 'Undo started',
    about:
      'Removes the customers it created and empties what it filled, in the background. Where someone has worked with the person since, the row stays and says why, with status 409. For 30 days.',
  }),
  undoRow: post('/customers/import/:id/rows/:row/undo', {
    access,
    input: z.object({ id: Id, row: rowNumber }),
    output: CustomerImportRow,
    title: 'Row undone',
    about: 'The same for one row. 409 with the reason where someone has worked with the person since.',
  }),
  discard: del('/customers/import/:id', {
    access,
    input: byId,
    output: z.null(),
    title: 'File discarded',
    about: '409 once it has run.',
  }),
})
