/**
 * Analytics & Reports — for the administrative side: where referrals get stuck, and how providers do. Every report is a
 * table with a finding in words; what is drawn, printed, and exported is that table.
 */
import * as z from 'zod/mini'
import { adminSide, allow } from '../kit/access.ts'
import { csvOf, detailedCsvOf } from '../kit/csv.ts'
import { type Cell, contract, get } from '../kit/endpoint.ts'
import { FigureFilters } from '../kit/figures.ts'
import { codeOf, Day, Id, Moment, optionalText, Paging, pageOf, sortBy, withDefault } from '../kit/shapes.ts'
import { lossKinds, milestones } from '../referrals/referrals/referral-phases.ts'
import { SurveyType } from '../surveys/surveys/survey-types.ts'
import { actKindNames, actKinds, reportKeys, SplitBy } from './reports.ts'

const units = ['count', 'percent', 'hours', 'number', 'score'] as const

const Option = z.object({ id: Id, name: z.string() })

const hiddenNumbers = ['small', 'other'] as const
export type HiddenNumber = (typeof hiddenNumbers)[number]
/** On the screen, on paper, and in files. */
export const hiddenNames: Record<HiddenNumber, string> = { small: '<11', other: 'Hidden' }

const ReportColumn = z.object({
  name: z.string(),
  unit: z.enum(units),
  /** What the share of each of its cells is a share of; null where there is none. */
  shareOf: z.nullable(z.string()),
})
const ReportCell = z.object({
  /** Null where nothing can be said: a rate of fewer than five cases. */
  value: z.nullable(z.number()),
  share: z.nullable(z.number()),
  /** The list that has as many rows; behind a rate or a time are its cases. */
  link: z.nullable(z.string()),
  /** How many rows that list has, where the value is no count. */
  cases: z.optional(z.int()),
  /**
   * Not shown, with null for all of the above: `small` is a count of 1 to 10 (<11), `other` one from which a small one
   * could be worked out.
   */
  hidden: z.nullable(z.enum(hiddenNumbers)),
})
export type ReportCell = z.input<typeof ReportCell>

const ReportRow = z.object({
  key: z.string(),
  name: z.string(),
  /** Below its name: the provider that a person is of. */
  detail: z.optional(z.string()),
  /** Of a table with several lists of rows: the one that it is in. Each list adds up to the total. */
  group: z.optional(z.string()),
  /** As many as there are columns. */
  cells: z.array(ReportCell),
})
export type ReportRow = z.input<typeof ReportRow>

/** A step of the funnel, and what is lost before the next one. */
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

/** Between need and room: unmet requests a month for each provider that has room; `few` is fewer than 11 requests. */
const supplyLevels = ['farMoreNeed', 'moreNeed', 'even', 'moreRoom', 'farMoreRoom', 'few'] as const
export type SupplyLevel = (typeof supplyLevels)[number]

/** What need and supply adds to its table: where each row is, and how its numbers come about. */
const Supply = z.object({
  category: Option,
  /** Null: the country, by states. */
  state: z.nullable(z.extend(Option, { fips: z.string() })),
  areas: z.array(
    z.object({
      /** Of the county or the state: the key of its row, and what outlines are found by. */
      id: Id,
      fips: z.string(),
      level: z.enum(supplyLevels),
      /** Providers that serve it, by their capacity; the last three have no room that anyone knows of. */
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

/** What the rows of the survey are. */
const surveySplits = ['entity', 'category', 'period'] as const
export type SurveySplit = (typeof surveySplits)[number]

/** A link with at least so many referrals and none back is one-way. */
export const oneWayFrom = 5

/** What who refers to whom adds to its table: the ends of each row. */
const Flow = z.object({
  key: z.string(),
  /** Its id is null for the administrative side. */
  from: z.object({ id: z.nullable(Id), name: z.string() }),
  to: Option,
  isOneWay: z.boolean(),
})
export type Flow = z.input<typeof Flow>
const ReportFigure = z.extend(ReportCell, {
  key: z.string(),
  name: z.string(),
  unit: z.enum(units),
  /** What it is a part of, or what it was before, in words. */
  about: z.nullable(z.string()),
})
export type ReportFigure = z.input<typeof ReportFigure>

/** A short list next to the table: by age, by language. */
const ReportPart = z.object({ title: z.string(), rows: z.array(ReportRow) })
export type ReportPart = z.input<typeof ReportPart>

/** Whether the numbers can still change. */
const Finality = z.object({
  /** The day since when every month of the period is final; null while one of them is not. */
  since: z.nullable(Day),
  /** The last day that is counted. */
  until: Day,
  /** Of the records that are in finished months: how many are no longer as they were. */
  changed: z.int(),
  /** The referrals behind the numbers, as they are now. */
  records: ReportCell,
})

export const Report = z.object({
  report: z.enum(reportKeys),
  from: Day,
  to: Day,
  /** It says what is so now, whatever the period. */
  isNow: z.boolean(),
  /** The finding in words. */
  title: z.string(),
  /** What its rows are: 'Category'. */
  noun: z.string(),
  columns: z.array(ReportColumn),
  rows: z.array(ReportRow),
  /** Null where there is nothing in it. */
  total: z.nullable(ReportRow),
  /** Of the funnel alone. */
  steps: z.nullable(z.array(FunnelStep)),
  /** Of need and supply alone. */
  supply: z.nullable(Supply),
  /** Of who refers to whom alone; without the row of all other links. */
  flows: z.nullable(z.array(Flow)),
  /** Above the table. */
  figures: z.array(ReportFigure),
  /** Below it. */
  parts: z.array(ReportPart),
  /** Of people served alone. */
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
    /** Of need and supply: the whole country by states, where it is the state with the most providers otherwise. */
    allStates: z.optional(z.boolean()),
    /** Of the survey: what its rows are, and which survey; default providers, and the survey about them. */
    by: z.optional(z.enum(surveySplits)),
    surveyType: z.optional(codeOf(SurveyType)),
    /** Of people served. */
    splitBy: z.optional(SplitBy),
  }),
  output: Report,
  about:
    'Default the last 90 days in the viewer’s time zone. Recalled and error rows are left out. `splitBy` is of people served alone: rows and columns, two of category, outcome, age, county, language, and cf.12 (a custom field with options), such as `category,outcome`.',
})

/** Something that a person did: who, when, and what about; without any words of theirs. */
const Act = z.object({
  id: Id,
  at: Moment,
  kind: z.enum(actKinds),
  what: z.string(),
  by: z.object({ id: Id, name: z.string(), entity: z.nullable(z.string()) }),
  referral: z.nullable(z.object({ id: Id, reference: z.string(), category: z.string() })),
  /** Where there is no referral; null for anyone who may not view customers. */
  customer: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The provider that a note is about. */
  entity: z.nullable(z.object({ id: Id, name: z.string() })),
})
export type Act = z.input<typeof Act>
/** In words, for lists and files. */
const aboutAct = ({ referral, customer, entity }: Pick<Act, 'referral' | 'customer' | 'entity'>) =>
  referral?.reference ?? customer?.name ?? entity?.name ?? 'A customer'

const activity = get('/analytics/team/acts', {
  access: allow('analytics', 'view', adminSide),
  input: z.extend(Paging, {
    ...filters,
    /** Of one person, and of one kind; without, of everyone and of all. */
    accountId: z.optional(Id),
    kind: z.optional(z.enum(actKinds)),
    search: optionalText('Search'),
    sort: withDefault(sortBy('at', 'person'), '-at'),
  }),
  output: pageOf(Act),
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
