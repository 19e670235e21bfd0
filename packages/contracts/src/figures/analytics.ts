/**
 * Analytics & Reports, for the administrative side: where referrals get stuck, and how providers do. Every report is a
 * table with a finding in words; drawings, prints, and exports show that table.
 */
import * as z from 'zod/mini'
import { adminSide, allow } from '../kit/access.ts'
import { csvOf, detailedCsvOf } from '../kit/csv.ts'
import { type Cell, contract, get } from '../kit/endpoint.ts'
import { FigureFilters } from '../kit/figures.ts'
import { codeOf, Day, Id, LongId, Moment, optionalText, Paging, pageOf, sortBy, withDefault } from '../kit/shapes.ts'
import { lossKinds, milestones } from '../referrals/referrals/referral-phases.ts'
import { SurveyType } from '../surveys/surveys/survey-types.ts'
import { outcomeMeasures, Within } from './outcomes.ts'
import { actKindNames, actKinds, reportKeys } from './reports.ts'
import { SplitBy } from './splits.ts'

const units = ['count', 'percent', 'hours', 'number', 'score'] as const

const Option = z.object({ id: Id, name: z.string() })

const hiddenNumbers = ['small', 'other'] as const
export type HiddenNumber = (typeof hiddenNumbers)[number]
/** On screen, in print, and in files. */
export const hiddenNames: Record<HiddenNumber, string> = { small: '<11', other: 'Hidden' }

const ReportColumn = z.object({
  name: z.string(),
  unit: z.enum(units),
  /** The whole of which the share in each cell is a part; null for none. */
  shareOf: z.nullable(z.string()),
})
const ReportCell = z.object({
  /** Null if there is no meaningful value: a rate of fewer than five cases. */
  value: z.nullable(z.number()),
  share: z.nullable(z.number()),
  /** The list with as many rows; for a rate or a time, the list of its cases. */
  link: z.nullable(z.string()),
  /** Number of rows in that list, if the value is not a count. */
  cases: z.optional(z.int()),
  /**
   * Suppressed, with null for all of the above: `small` is a count of 1 to 10 (<11); `other` is a cell from which a
   * small one could be derived.
   */
  hidden: z.nullable(z.enum(hiddenNumbers)),
})
export type ReportCell = z.input<typeof ReportCell>

const ReportRow = z.object({
  key: z.string(),
  name: z.string(),
  /** Shown below its name: the provider a person belongs to. */
  detail: z.optional(z.string()),
  /** In a table with several lists of rows: the list of this row. Each list adds up to the total. */
  group: z.optional(z.string()),
  /** The remaining ones, or without a value: last in every order. */
  isRest: z.optional(z.boolean()),
  /** One per column. */
  cells: z.array(ReportCell),
  /** What narrows the reasons for rejection to this row, in addition to the filters. */
  narrowedTo: z.optional(
    z.object({
      categoryId: z.optional(Id),
      entityId: z.optional(Id),
      stateId: z.optional(Id),
      countyId: z.optional(Id),
      within: z.optional(Within),
    }),
  ),
  /** Address of its referrals that ended without the need met. */
  lostLink: z.optional(z.nullable(z.string())),
  /** More lists in its menu, each with as many rows as `count`. */
  lists: z.optional(z.array(z.object({ name: z.string(), count: z.int(), link: z.string() }))),
  /** Funnel only: why its referrals did not come to an end with the need met. They add up to what is missing. */
  losses: z.optional(z.array(z.extend(ReportCell, { key: z.string(), name: z.string() }))),
})
export type ReportRow = z.input<typeof ReportRow>

/** A step of the funnel, and the loss before the next one. */
const FunnelStep = z.extend(ReportCell, {
  name: z.string(),
  lost: z.nullable(
    z.extend(ReportCell, {
      before: z.enum(milestones),
      isLargest: z.boolean(),
      kinds: z.array(z.extend(ReportCell, { kind: z.enum(lossKinds) })),
    }),
  ),
})
export type FunnelStep = z.input<typeof FunnelStep>

/** Need versus capacity: unmet requests per month for each provider with capacity; `few` is fewer than 11 requests. */
const supplyLevels = ['farMoreNeed', 'moreNeed', 'even', 'moreRoom', 'farMoreRoom', 'few'] as const
export type SupplyLevel = (typeof supplyLevels)[number]

/** What the report on need and supply adds to its table: the place of each row, and how its numbers are derived. */
const Supply = z.object({
  category: Option,
  /** Null: the country, by state. */
  state: z.nullable(z.extend(Option, { fips: z.string() })),
  areas: z.array(
    z.object({
      /** The county or state: key of its row and of its outline. */
      id: Id,
      fips: z.string(),
      level: z.enum(supplyLevels),
      /** Providers that serve it, by capacity; the last three have no known capacity. */
      accepting: z.int(),
      limited: z.int(),
      assessment: z.int(),
      waitlist: z.int(),
      closed: z.int(),
      notConfirmed: z.int(),
    }),
  ),
})
export type Supply = z.input<typeof Supply>

/** Possible rows of the survey report. */
const surveySplits = ['entity', 'category', 'period'] as const
export type SurveySplit = (typeof surveySplits)[number]

/** A link with at least this many referrals and none back is one-way. */
export const oneWayFrom = 5

/** What the report on who refers to whom adds to its table: both ends of each row. */
const Flow = z.object({
  key: z.string(),
  /** The id is null for the administrative side. */
  from: z.object({ id: z.nullable(Id), name: z.string() }),
  to: Option,
  isOneWay: z.boolean(),
})
export type Flow = z.input<typeof Flow>

/** A title of the matrix, with all that it sent or received. */
const MatrixSender = z.object({ id: z.nullable(Id), name: z.string(), sent: z.int() })
const MatrixReceiver = z.object({ id: Id, name: z.string(), received: z.int() })
const MatrixCell = z.object({
  from: z.nullable(Id),
  to: Id,
  sent: ReportCell,
  accepted: ReportCell,
  met: ReportCell,
  /** Median business hours to the answer. */
  hours: ReportCell,
  overdue: ReportCell,
})
export type MatrixCell = z.input<typeof MatrixCell>
/** Who refers to whom among those that send and receive most; pairs without a referral are left out. */
const Matrix = z.object({
  senders: z.array(MatrixSender),
  receivers: z.array(MatrixReceiver),
  cells: z.array(MatrixCell),
  /** In none of the titles. */
  otherSenders: z.int(),
  otherReceivers: z.int(),
  all: z.int(),
  /** The receiver with the most overdue referrals, with its senders, most first. */
  overdue: z.nullable(
    z.object({
      name: z.string(),
      count: z.int(),
      from: z.array(z.object({ name: z.string(), count: z.int() })),
      link: z.nullable(z.string()),
    }),
  ),
})
export type Matrix = z.input<typeof Matrix>

/** Shares of groups with the range that chance explains, against the average of all. */
const Outcomes = z.object({
  measure: z.enum(outcomeMeasures),
  /** Null if it is hidden, or of fewer than 11 referrals. */
  average: z.nullable(z.object({ share: z.number(), all: z.int(), part: z.int() })),
  /** By key of their rows; without hidden ones, and those of fewer than 11. */
  groups: z.array(
    z.object({
      key: z.string(),
      all: z.int(),
      part: z.int(),
      share: z.number(),
      low: z.number(),
      high: z.number(),
      difference: z.number(),
      /** Its whole range is below or above the average. */
      against: z.enum(['below', 'above', 'even']),
    }),
  ),
  /** The largest gaps below the average. */
  findings: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      missed: z.nullable(z.int()),
      all: z.int(),
      /** The most frequent reason for rejection; null for fewer than 11 rejections. */
      reason: z.nullable(z.string()),
      rejections: z.nullable(z.int()),
    }),
  ),
  title: z.string(),
})
export type Outcomes = z.input<typeof Outcomes>

const ReportFigure = z.extend(ReportCell, {
  key: z.string(),
  name: z.string(),
  unit: z.enum(units),
  /** The total it is part of, or the previous value, in words. */
  about: z.nullable(z.string()),
})
export type ReportFigure = z.input<typeof ReportFigure>

/** A short list next to the table: by age, by language. */
const ReportPart = z.object({ title: z.string(), rows: z.array(ReportRow) })
export type ReportPart = z.input<typeof ReportPart>

/** Whether the numbers can still change. */
const Finality = z.object({
  /** Since this day every month of the period is final; null while one is not. */
  since: z.nullable(Day),
  /** The last day counted. */
  until: Day,
  /** Number of records in finished months that have changed since. */
  changed: z.int(),
  /** The referrals behind the numbers, as they are now. */
  records: ReportCell,
})

export const Report = z.object({
  report: z.enum(reportKeys),
  from: Day,
  to: Day,
  /** Shows the current state, regardless of the period. */
  isNow: z.boolean(),
  /** The finding in words. */
  title: z.string(),
  /** Name of its rows: 'Category'. */
  noun: z.string(),
  columns: z.array(ReportColumn),
  rows: z.array(ReportRow),
  /** Null if the table is empty. */
  total: z.nullable(ReportRow),
  /** Reasons only: whose referrals these are, if it was opened from a row of another report. */
  withinName: z.nullable(z.string()),
  /** Funnel only. */
  steps: z.nullable(z.array(FunnelStep)),
  /** Need and supply only. */
  supply: z.nullable(Supply),
  /** Who refers to whom only; without the row of all other links. */
  flows: z.nullable(z.array(Flow)),
  /** The same as a matrix; null for one provider, or for fewer than four. */
  matrix: z.nullable(Matrix),
  /** Outcomes by group only. */
  outcomes: z.nullable(Outcomes),
  /** Above the table. */
  figures: z.array(ReportFigure),
  /** Below it. */
  parts: z.array(ReportPart),
  /** People served only. */
  final: z.nullable(Finality),
  notes: z.array(z.string()),
})
export type Report = z.input<typeof Report>

const { compare: _, ...filters } = FigureFilters.shape

const report = get('/analytics/:report', {
  access: allow('analytics', 'view', adminSide),
  input: z.object({
    report: z.enum(reportKeys),
    ...filters,
    /** Need and supply: the whole country by state; default: the state with the most providers. */
    allStates: z.optional(z.boolean()),
    /** Survey: its rows, and which survey; default: providers, and the survey about them. */
    by: z.optional(z.enum(surveySplits)),
    surveyType: z.optional(codeOf(SurveyType)),
    /** People served. */
    splitBy: z.optional(SplitBy),
    /** Reasons: of one sender, or of one group of customers. */
    within: z.optional(Within),
    /** Outcomes by group: the share that is compared; default: need met. */
    measure: z.optional(z.enum(outcomeMeasures)),
  }),
  output: Report,
  reads: 'replica',
  about:
    'Default the last 90 days in the viewer’s time zone. Recalled and error rows are left out. `splitBy` is of people served alone: rows and columns, two of category, outcome, age, county, language, and cf.12 (a custom field with options), such as `category,outcome`.',
})

/** An act of a person: who, when, and about what, without anything they wrote. */
const Act = z.object({
  id: LongId,
  at: Moment,
  kind: z.enum(actKinds),
  what: z.string(),
  by: z.object({ id: Id, name: z.string(), entity: z.nullable(z.string()) }),
  referral: z.nullable(z.object({ id: Id, reference: z.string(), category: z.string() })),
  /** If there is no referral; null for anyone who may not view customers. */
  customer: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The provider a note is about. */
  entity: z.nullable(z.object({ id: Id, name: z.string() })),
})
export type Act = z.input<typeof Act>
/** As text, for lists and files. */
const aboutAct = ({ referral, customer, entity }: Pick<Act, 'referral' | 'customer' | 'entity'>) =>
  referral?.reference ?? customer?.name ?? entity?.name ?? 'A customer'

const activity = get('/analytics/team/acts', {
  access: allow('analytics', 'view', adminSide),
  input: z.extend(Paging, {
    ...filters,
    /** For one person, or one kind; default: everyone, and all kinds. */
    accountId: z.optional(Id),
    kind: z.optional(z.enum(actKinds)),
    search: optionalText('Search'),
    sort: withDefault(sortBy('at', 'person', 'what', 'about'), '-at'),
  }),
  output: pageOf(Act),
  reads: 'replica',
  about: 'What team activity counts, under the same filters. `search` looks for people, providers, and references.',
})

const Line = z.object({ names: z.array(z.string()), values: z.array(z.nullable(z.union([z.string(), z.number()]))) })

export const analytics = contract('analytics', {
  report,
  activity,
  exportActivity: csvOf(activity, {
    file: 'activity',
    columns: {
      When: (row) => row.at,
      Person: (row) => row.by.name,
      'Of entity': (row) => row.by.entity ?? 'Network administration',
      Activity: (row) => actKindNames[row.kind],
      What: (row) => row.what,
      About: (row) => aboutAct(row),
      Service: (row) => row.referral?.category,
    },
  }),
  exportReport: detailedCsvOf(report, Line, {
    file: 'report',
    columns: ({ data: [first] }) =>
      Object.fromEntries(
        (first?.names ?? []).map((name, index) => [name, (line: z.output<typeof Line>): Cell => line.values[index]]),
      ),
  }),
})
