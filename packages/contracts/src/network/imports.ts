/**
 * Imports — files of entities or locations, as a spreadsheet saves them, taken into the network.
 *
 *   – ──file──▶ draft ──columns──▶ checked ──run──▶ done ──undo (30 days)──▶ undone
 *                 └─────discard─────┘ ▲└─columns again─┘
 *
 * Checking says of every row what will happen and changes nothing. A run is one transaction: all of it, or nothing.
 */
import * as z from 'zod/mini'
import { adminSide, allow } from '../kit/access.ts'
import { changesTo } from '../kit/changes.ts'
import { csvOf } from '../kit/csv.ts'
import { contract, del, get, post, put } from '../kit/endpoint.ts'
import { messages } from '../kit/messages.ts'
import { Id, Moment, Paging, pageOf, withDefault } from '../kit/shapes.ts'

export const ImportKind = z.enum(['entities', 'locations'])
export type ImportKind = z.output<typeof ImportKind>
/** Customers have a contract for themselves, as others may import them. */
export const FileKind = z.enum([...ImportKind.options, 'customers'])
export type FileKind = z.output<typeof FileKind>
export const mostImportRows = 2000
export const mostImportMegabytes = 5
export const mostCustomerRows = 50_000
export const mostCustomerMegabytes = 30
export const importUndoDays = 30

/** What becomes of rows that are in the network already. */
export const DuplicateChoice = z.enum(['skip', 'fill', 'create'])
export type DuplicateChoice = z.output<typeof DuplicateChoice>

/** What the reviewer chose for one row: it goes before what holds for all of them. */
export const RowChoice = z.enum(['import', 'skip', 'fill'])
export type RowChoice = z.output<typeof RowChoice>
/**
 * Which of the two is right where a ZIP and a state contradict each other; for an address such as 'Undisclosed', whether
 * the location is confidential.
 */
export const PlaceChoice = z.enum(['zip', 'typed', 'confidential', 'open'])
export type PlaceChoice = z.output<typeof PlaceChoice>

/** How a file that is no Unicode stores letters beyond ASCII; the last two are MS-DOS. */
export const ImportEncoding = z.enum(['windows-1252', 'macintosh', 'cp437', 'cp850'])
export type ImportEncoding = z.output<typeof ImportEncoding>

/** What becomes of new providers: none is public, each one with an email address is asked, or all are public. */
export const Publishing = z.enum(['none', 'ask', 'all'])
export type Publishing = z.output<typeof Publishing>

/** A field of ours, by its key, and the column that holds it, counted from 0. */
export const Mapping = z.record(z.string().check(z.maxLength(40)), z.int().check(z.minimum(0), z.maximum(99)))
export type Mapping = z.output<typeof Mapping>

/**
 * Before the run what would happen; after it what became of the row; after an undo whether it could be undone. A hint is
 * new, and shares an address or a phone number with another; a question is left out until it is answered.
 */
export const ImportStatus = z.enum([
  'waiting',
  'new',
  'hint',
  'question',
  'duplicate',
  'error',
  'created',
  'updated',
  'skipped',
  'undone',
  'kept',
])
export type ImportStatus = z.output<typeof ImportStatus>

export const Import = z.object({
  id: Id,
  kind: ImportKind,
  fileName: z.string(),
  state: z.enum(['draft', 'checked', 'done', 'undone']),
  rows: z.int(),
  /** How many rows there are of each status. */
  counts: z.record(z.string(), z.int()),
  createdBy: z.string(),
  createdAt: Moment,
  runAt: z.nullable(Moment),
  undoneAt: z.nullable(Moment),
})
export type Import = z.input<typeof Import>

/** An organization that the file names and the network does not have, listed once however often it is named. */
export const ImportOrganization = z.object({
  name: z.string(),
  /** How many rows name it. */
  rows: z.int(),
  status: z.enum(['missing', 'created', 'undone', 'kept']),
  /** Once it was created. */
  entityId: z.nullable(Id),
  /** Why it was kept when the import was undone. */
  reason: z.nullable(z.string()),
})
export type ImportOrganization = z.input<typeof ImportOrganization>

/** A possible meaning of a value in a file: a category, a specialty of one, a city, a type of provider, or nothing. */
const ImportOption = z.object({ key: z.string(), label: z.string(), hint: z.nullable(z.string()) })
/** By the value, folded. */
const ValueChoices = z.record(
  z.string().check(z.maxLength(200)),
  z.string().check(z.regex(/^(?:none|(?:category|specialty|city|networkType):\d{1,9})$/)),
)
export type ValueChoices = z.output<typeof ValueChoices>

/** A service, city, or type that the file names and the network does not know, once for the whole file. */
export const ImportValue = z.object({
  field: z.enum(['service', 'city', 'networkType']),
  value: z.string(),
  /** Of a city the state in which it is looked for. */
  stateId: z.nullable(Id),
  /** As `valueChoices` has it. */
  key: z.string(),
  rows: z.int(),
  /** What it resembles. */
  proposals: z.array(ImportOption),
  choice: z.nullable(z.string()),
})
export type ImportValue = z.input<typeof ImportValue>

export const ImportDetail = z.extend(Import, {
  headings: z.array(z.string()),
  /** As which its letters are read; null where the file says so itself. */
  encoding: z.nullable(ImportEncoding),
  /** Until it runs: how they can be read, with lines of the file; empty where no other reading differs. */
  readings: z.array(z.object({ encoding: ImportEncoding, samples: z.array(z.string()) })),
  /** The row of the headings, as a spreadsheet counts; what is above it is not imported. */
  headingRow: z.int(),
  /** Custom fields that a column can be, beyond those of every network. */
  customFields: z.array(z.object({ key: z.string(), label: z.string() })),
  /** The first rows as they are, to recognize columns by. */
  sample: z.array(z.array(z.string())),
  mapping: Mapping,
  duplicates: z.nullable(DuplicateChoice),
  sendsInvitations: z.boolean(),
  publishing: Publishing,
  /** Whether the missing organizations are created with the import. */
  createsOrganizations: z.boolean(),
  organizations: z.array(ImportOrganization),
  /** Values that the network does not know; rows are imported without them until one is chosen. */
  values: z.array(ImportValue),
  valueChoices: ValueChoices,
  /** Their possible meanings, except for cities, which depend on the state. */
  valueOptions: z.array(ImportOption),
  /** Whether the columns are those of an earlier file with these headings. */
  isRemembered: z.boolean(),
  /** How many rows are imported without a value that can't be read. */
  incomplete: z.int(),
  /** How many of the new rows will have no location, or none that is on the map. */
  withoutLocation: z.int(),
  /** How many rows a run imports, by what is done with duplicates that have no individual choice. */
  toImport: z.object({ skip: z.int(), fill: z.int(), create: z.int() }),
  version: z.int(),
  mayUndo: z.boolean(),
})
export type ImportDetail = z.input<typeof ImportDetail>

export const ImportProblem = z.object({
  /** The heading of the column in the file; null where it is about the whole row. */
  column: z.nullable(z.string()),
  message: z.string(),
  /** What the cell says, where it can be corrected, and its column, counted from 0. */
  text: z.optional(z.string()),
  at: z.optional(z.int()),
  /** 409: what was used or changed since cannot be undone. */
  status: z.optional(z.int()),
})
export type ImportProblem = z.output<typeof ImportProblem>

export const ImportMatch = z.object({
  /** Of what is in the network; null where it is an earlier row of the same file. */
  id: z.nullable(Id),
  name: z.string(),
  because: z.string(),
  /** Only an address, a phone number or a web domain is the same: branches share them. */
  isHint: z.boolean(),
})
export type ImportMatch = z.output<typeof ImportMatch>

export const ImportQuestion = z.object({
  column: z.nullable(z.string()),
  message: z.string(),
  options: z.array(z.object({ place: PlaceChoice, label: z.string() })),
  /** Applied unless the reviewer answers otherwise; without one, the row is left out until it is answered. */
  proposed: z.optional(PlaceChoice),
})
export type ImportQuestion = z.output<typeof ImportQuestion>

/** What rows are narrowed by beside their status. */
export const ImportRemark = z.enum(['leftOut', 'noLocation'])
export type ImportRemark = z.output<typeof ImportRemark>

export const ImportRow = z.object({
  /** Its number as a spreadsheet counts: the headings are row 1. */
  id: z.int(),
  name: z.nullable(z.string()),
  status: ImportStatus,
  problems: z.array(ImportProblem),
  matches: z.array(ImportMatch),
  /** What it is imported without: a cell that can't be read and need not be there. */
  leftOut: z.array(ImportProblem),
  /** Where a cell went besides its field, and what the row will lack. */
  repairs: z.array(ImportProblem),
  /** Cells that were read differently from how they are written, by more than spaces, signs, and case. */
  readAs: z.array(z.object({ column: z.string(), written: z.string(), read: z.string() })),
  question: z.nullable(ImportQuestion),
  choice: z.nullable(RowChoice),
  place: z.nullable(PlaceChoice),
  /** What an update fills, by the labels of the fields. */
  fills: z.array(z.string()),
  /** Before the run: what would be filled in the one that it matches, and with what. */
  filling: z.array(z.object({ label: z.string(), value: z.string() })),
  /** What was created or updated. */
  targetId: z.nullable(Id),
})
export type ImportRow = z.input<typeof ImportRow>

const access = allow('network', 'import', adminSide)
const byId = z.object({ id: Id })
const aFile = z.object({
  file: z
    .file(messages.requiredSelect('File'))
    .check(z.maxSize(mostImportMegabytes * 1024 * 1024, `The file can have at most ${mostImportMegabytes} MB`)),
})
const about =
  'An Excel workbook (.xlsx) or a CSV file, at most 2,000 rows. A workbook is read as its cells are shown, from the sheet that has headings we know, else from the first with rows. A CSV file is separated by commas, semicolons or tabs, in UTF-8, UTF-16, or as Excel writes it for Windows, the Mac, or MS-DOS. Titles above the headings are skipped. Nothing is created yet; the answer holds a guess of what its columns are.'

const list = get('/imports', {
  access,
  input: z.extend(Paging, { kind: z.optional(ImportKind) }),
  output: pageOf(Import),
  about: 'The latest first.',
})

export const imports = contract('imports', {
  ofEntities: post('/entities/import', {
    access,
    input: aFile,
    output: ImportDetail,
    title: 'File read',
    about,
    isForm: true,
  }),
  ofLocations: post('/entity-locations/import', {
    access,
    input: aFile,
    output: ImportDetail,
    title: 'File read',
    about,
    isForm: true,
  }),
  list,
  exportList: csvOf(list, {
    file: 'imports',
    columns: {
      File: (row) => row.fileName,
      Type: (row) => row.kind,
      State: (row) => row.state,
      Rows: (row) => row.rows,
      Created: (row) => row.counts.created ?? 0,
      Updated: (row) => row.counts.updated ?? 0,
      Skipped: (row) => row.counts.skipped ?? 0,
      'With errors': (row) => row.counts.error ?? 0,
      'Uploaded by': (row) => row.createdBy,
      Uploaded: (row) => row.createdAt,
      Run: (row) => row.runAt,
      Undone: (row) => row.undoneAt,
    },
  }),
  show: get('/imports/:id', { access, input: byId, output: ImportDetail }),
  rows: get('/imports/:id/rows', {
    access,
    input: z.extend(Paging, { id: Id, status: z.optional(ImportStatus), remark: z.optional(ImportRemark) }),
    output: pageOf(ImportRow),
  }),
  failed: get('/imports/:id/failed', {
    access,
    input: byId,
    output: z.object({ fileName: z.string(), csv: z.string() }),
    about:
      'The rows with errors as they were, and those whose question was not answered, with what is wrong in a last column: to be corrected and sent again.',
  }),
  readAs: put('/imports/:id/encoding', {
    access,
    input: z.object({ id: Id, version: z.int(), encoding: ImportEncoding }),
    output: ImportDetail,
    about:
      'Reads the letters of an older file as those of another program: headings and cells, but for those that were corrected. Columns and choices are kept. 409 once it has run, and for a file that is Unicode.',
  }),
  check: put('/imports/:id/mapping', {
    access,
    input: z.extend(
      changesTo(z.object({ mapping: Mapping, createsOrganizations: z.boolean(), valueChoices: ValueChoices })),
      {
        id: Id,
        version: z.int(),
      },
    ),
    output: ImportDetail,
    about:
      'Says of each row what will happen, and changes nothing in the network. Other columns forget the choices of the rows. 409 once it has run.',
  }),
  choose: put('/imports/:id/rows/:row', {
    access,
    input: z.extend(changesTo(z.object({ choice: z.nullable(RowChoice), place: z.nullable(PlaceChoice) })), {
      id: Id,
      /** Corrects one cell of the row; `was` is what it said when it was read. */
      cell: z.optional(
        z.object({
          at: z.int().check(z.minimum(0), z.maximum(99)),
          text: z.string().check(z.maxLength(4000)),
          was: z.optional(z.string()),
        }),
      ),
      /** Its number as a spreadsheet counts. */
      row: z.int().check(z.positive(), z.maximum(2_147_483_647)),
    }),
    output: ImportRow,
    about:
      'Chooses for one row: import it, skip it, or fill what is empty in the one it matches; and, where it has a question, the answer. A cell that can’t be read is corrected here; 409 if it no longer says `cell.was`, if that is sent. It is applied when the import runs. 409 unless the columns are checked, and once it has run.',
  }),
  run: post('/imports/:id/run', {
    access,
    input: z.object({
      id: Id,
      version: z.int(),
      duplicates: withDefault(DuplicateChoice, 'skip'),
      /** Of entities with an email address; without, they are listed only. */
      sendsInvitations: withDefault(z.boolean(), false),
      /** A Yes or No in the file goes before it. Those that are invited are not asked by another email. */
      publishing: withDefault(Publishing, 'none'),
    }),
    output: ImportDetail,
    title: 'Import complete',
    about:
      'One transaction, which can be stopped. Rows are checked again; 409 where it has already run, or was checked again since then.',
  }),
  progress: get('/imports/:id/progress', {
    access,
    input: byId,
    output: z.nullable(z.object({ done: z.int(), total: z.int() })),
    about: 'How many of its rows a run has been through; null while none runs.',
  }),
  stop: post('/imports/:id/stop', {
    access,
    input: byId,
    output: z.null(),
    title: 'Stopping the import',
    about: 'The run answers 409, and nothing of it has happened. 409 here where none runs.',
  }),
  undo: post('/imports/:id/undo', {
    access,
    input: byId,
    output: ImportDetail,
    title: 'Import undone',
    about:
      'Removes what it created and restores what it filled. What was used or changed since stays, and its row says why, with status 409. Within 30 days, once.',
  }),
  discard: del('/imports/:id', {
    access,
    input: byId,
    output: z.null(),
    title: 'File discarded',
    about: '409 once it has run.',
  }),
})

/** The provider whose customers they are; null for the network's. The person who started it is notified. */
const ofCustomers = { ownerId: z.optional(z.nullable(Id)), startedById: z.optional(Id) }

export const ImportEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('import.run'),
    importId: Id,
    kind: FileKind,
    created: z.int(),
    updated: z.int(),
    skipped: z.int(),
    failed: z.int(),
    /** Organizations that rows named, created with it. */
    organizations: z.optional(z.int()),
    ...ofCustomers,
  }),
  /** The server could not go on. */
  z.object({ type: z.literal('import.stopped'), importId: Id, startedById: Id }),
  z.object({ type: z.literal('import.undone'), importId: Id, undone: z.int(), kept: z.int(), ...ofCustomers }),
])
