/**
 * Surveys: what customers are asked about a referral, in groups of questions, and the answers, counted.
 *
 *   – ──create──▶ asked ──delete, unanswered──▶ –
 *                  │ ▲ └─edit, answered──▶ a new version
 *                  │ └── edit, unanswered
 *                  └──delete, answered──▶ inactive: no longer asked, its answers are kept
 *
 * Versions that differ only in wording have the same meaning, and their results are joined.
 */
import * as z from 'zod/mini'
import { adminSide, allow } from '../../kit/access.ts'
import { changesTo } from '../../kit/changes.ts'
import { contract, del, get, post, put } from '../../kit/endpoint.ts'
import { Figure } from '../../kit/figures.ts'
import { messages } from '../../kit/messages.ts'
import {
  codeOf,
  Day,
  Id,
  optionalName,
  optionalText,
  Period,
  requiredName,
  requiredText,
  withDefault,
} from '../../kit/shapes.ts'
import { mostAnswerOptions, mostQuestions, QuestionKind, ShowIf } from './questions.ts'
import { SurveyType } from './survey-types.ts'

/** 1 is RMT; any other number is read as service provider. */
const SurveyTypeInput = z.int().check(z.minimum(0), z.maximum(1000))
export const mostGroups = 20
const mostScore = 100

/** `id` is its position from 1. */
export const AnswerOption = z.object({
  id: Id,
  name: z.string(),
  nameEs: z.nullable(z.string()),
  score: z.nullable(z.int()),
})
export type AnswerOption = z.output<typeof AnswerOption>

/** A question with its current version. */
export const SurveyQuestion = z.object({
  id: Id,
  groupId: Id,
  position: z.int(),
  isActive: z.boolean(),
  /** Row version, as an update sends it. */
  version: z.int(),
  /** Question version: 1, incremented by each edit of an answered version. */
  number: z.int(),
  /** The version an answer belongs to. */
  versionId: Id,
  text: z.string(),
  textEs: z.nullable(z.string()),
  help: z.nullable(z.string()),
  helpEs: z.nullable(z.string()),
  kind: codeOf(QuestionKind),
  answerOptions: z.array(AnswerOption),
  isRequired: z.boolean(),
  showIf: z.nullable(ShowIf),
  /** Answers to all its versions, including those in incomplete responses. */
  answers: z.int(),
  /** Answers to the current version: if there are any, an edit makes a new version. */
  versionAnswers: z.int(),
})
export type SurveyQuestion = z.output<typeof SurveyQuestion>

export const SurveyGroup = z.object({
  id: Id,
  name: z.string(),
  nameEs: z.nullable(z.string()),
  position: z.int(),
  version: z.int(),
  questions: z.array(SurveyQuestion),
})
export type SurveyGroup = z.output<typeof SurveyGroup>

const optionNames = z.array(requiredName('Answer', 120)).check(
  z.maxLength(mostAnswerOptions),
  z.refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, 'Duplicate answer'),
)

export const QuestionValues = z.object({
  text: requiredText('Question', 300),
  textEs: optionalText('Question in Spanish', 300),
  help: optionalText('Help text', 500),
  helpEs: optionalText('Help text in Spanish', 500),
  kind: withDefault(codeOf(QuestionKind, messages.requiredSelect('Kind')), QuestionKind.Single),
  /** For a choice, in order. */
  answerOptions: withDefault(optionNames, []),
  /** The options in Spanish, one each. If omitted, options with the same name keep theirs. */
  answerOptionsEs: withDefault(
    z.array(z.nullable(z.string().check(z.trim(), z.maxLength(120)))).check(z.maxLength(mostAnswerOptions)),
    [],
  ),
  /** One per option. If omitted, as above. */
  scores: withDefault(
    z.array(z.nullable(z.int().check(z.minimum(0), z.maximum(mostScore)))).check(z.maxLength(mostAnswerOptions)),
    [],
  ),
  isRequired: withDefault(z.boolean(), false),
  showIf: withDefault(z.nullable(ShowIf), null),
})
export type QuestionValues = z.output<typeof QuestionValues>

export const GroupValues = z.object({
  name: requiredName('Group', 80),
  nameEs: optionalName('Group in Spanish', 80),
})
export type GroupValues = z.output<typeof GroupValues>

/** Position among the questions of a group, or the groups of a survey, from 0; omit for last. */
const place = z.optional(z.int(messages.required('Position')).check(z.minimum(0), z.maximum(mostQuestions)))
const byType = z.object({ surveyType: SurveyTypeInput })
const held = z.object({ id: Id, version: z.int() })

/** Counts over some responses; rates are null for fewer than five. */
const Counted = {
  completed: z.int(),
  responseRate: z.nullable(z.number()),
  meanRating: z.nullable(z.number()),
  recommendScore: z.nullable(z.number()),
}
/** Row of a breakdown. Rows with fewer than five responses are pooled. */
const breakdown = z.object({
  rows: z.array(z.object({ id: Id, name: z.string(), link: z.string(), ...Counted })),
  /** The rows with fewer than five responses, combined: at least two rows and five responses if there are as many. */
  pooled: z.nullable(z.object({ count: z.int(), ...Counted })),
})

/** Answers to a question, across all versions with the same meaning. */
export const QuestionResult = z.object({
  questionId: Id,
  meaning: z.int(),
  /** Version numbers. */
  versions: z.array(z.int()),
  text: z.string(),
  kind: codeOf(QuestionKind),
  isActive: z.boolean(),
  /** Does the current version have this meaning? */
  isCurrent: z.boolean(),
  /** Completed responses that answer it; null for fewer than five. */
  answers: z.nullable(z.int()),
  /** Of a rating from 1 to 5 only: the scores of a choice are an order. */
  mean: z.nullable(z.number()),
  /** −100 to 100, for a question from 0 to 10: the share of 9 and 10 minus the share of 0 to 6. */
  recommendScore: z.nullable(z.number()),
  /** Empty for free text and dates, and for fewer than five answers. */
  bars: z.array(
    z.object({
      /** As in the filter of the response list: a number, `true`, or `false`. */
      answer: z.string(),
      name: z.string(),
      count: z.int(),
      share: z.number(),
      score: z.nullable(z.int()),
      link: z.string(),
    }),
  ),
  /** The responses with this answer. */
  link: z.nullable(z.string()),
})
export type QuestionResult = z.output<typeof QuestionResult>

const Comment = z.object({
  responseId: Id,
  questionId: Id,
  text: z.string(),
  categoryName: z.string(),
  day: Day,
})

export const SurveyResults = z.object({
  from: Day,
  to: Day,
  sent: Figure,
  started: Figure,
  completed: Figure,
  responseRate: Figure,
  meanRating: Figure,
  recommendScore: Figure,
  distribution: z.array(QuestionResult),
  byEntity: breakdown,
  byCategory: breakdown,
  /** Equal slices of the period, oldest first. */
  trend: z.array(z.object({ date: Day, sent: z.int(), ...Counted })),
  /** The latest free-text answers; null if fewer than five responses are complete. */
  comments: z.nullable(z.object({ total: z.int(), latest: z.array(Comment) })),
})
export type SurveyResults = z.output<typeof SurveyResults>

const view = allow('survey', 'view', adminSide)
const edit = allow('survey', 'edit', adminSide)
const add = allow('survey', 'add', adminSide)
const remove = allow('survey', 'delete', adminSide)

export const surveys = contract('surveys', {
  all: get('/survey/all', {
    access: view,
    input: byType,
    output: z.array(SurveyGroup),
    about: 'Groups with their active questions, in order. surveyType 1 is RMT, any other number service provider.',
  }),
  create: post('/survey/create', {
    access: add,
    input: z.extend(QuestionValues, { groupId: Id, position: place }),
    output: SurveyQuestion,
    title: 'Question added',
    about: '`answerOptions` is a list of strings; their ids are 1..n.',
  }),
  save: put('/survey/update/:id', {
    access: edit,
    input: z.extend(changesTo(QuestionValues), { id: Id, version: z.int() }),
    output: SurveyQuestion,
    title: 'Question saved',
    about: 'An answered question gets a new version; any other is edited in place.',
  }),
  remove: del('/survey/delete/:id', {
    access: remove,
    input: z.object({ id: Id }),
    output: z.object({ isActive: z.nullable(z.boolean()) }),
    title: 'Question deleted',
    about:
      'An answered question becomes inactive and stays with its answers. 409 where another question depends on it.',
  }),
  copy: post('/survey/copy/:id', {
    access: add,
    input: z.object({ id: Id }),
    output: SurveyQuestion,
    title: 'Question copied',
    about: 'Comes right after the original, without its answers.',
  }),
  order: post('/survey/order', {
    access: edit,
    input: z.object({
      surveyType: SurveyTypeInput,
      groups: z
        .array(z.object({ id: Id, questionIds: z.array(Id).check(z.maxLength(mostQuestions)) }))
        .check(z.minLength(1), z.maxLength(mostGroups)),
    }),
    output: z.null(),
    title: 'Order saved',
    about: 'Every group with every question. 409 where a question would come before the one it depends on.',
  }),
  createGroup: post('/survey/groups', {
    access: add,
    input: z.extend(GroupValues, { surveyType: SurveyTypeInput, position: place }),
    output: SurveyGroup,
    title: 'Group added',
  }),
  saveGroup: put('/survey/groups/:id', {
    access: edit,
    input: z.extend(changesTo(GroupValues), { ...held.shape, position: place }),
    output: SurveyGroup,
    title: 'Group saved',
  }),
  removeGroup: del('/survey/groups/:id', {
    access: remove,
    input: z.object({ id: Id }),
    output: z.null(),
    title: 'Group deleted',
    about: '409 while it has questions.',
  }),
  startFromTemplate: post('/survey/template', {
    access: add,
    input: byType,
    output: z.array(SurveyGroup),
    title: 'Survey added',
    about: 'The questions to start with, in English and Spanish. 409 once the survey has any group.',
  }),
  kpis: get('/customer-survey/kpis', {
    access: view,
    input: z.extend(Period, {
      surveyType: z.optional(SurveyTypeInput),
      entityId: z.optional(Id),
      categoryId: z.optional(Id),
      compare: withDefault(z.boolean(), true),
    }),
    output: SurveyResults,
    about:
      'Completed responses, without names, of both kinds unless `surveyType` names one; default the last 90 days. Of fewer than five answers only their number is known, and what is left out of a breakdown is pooled so that it can’t be worked out. Versions that changed what a question means are entries of their own.',
  }),
})

const ofQuestion = { questionId: Id, surveyType: codeOf(SurveyType) }
const ofGroup = { questionGroupId: Id, surveyType: codeOf(SurveyType) }
export const SurveyEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('survey.questionCreated'), ...ofQuestion }),
  z.object({
    type: z.literal('survey.questionChanged'),
    ...ofQuestion,
    fields: z.array(z.string()),
    number: z.int(),
  }),
  z.object({ type: z.literal('survey.questionRemoved'), ...ofQuestion, answers: z.int() }),
  z.object({ type: z.literal('survey.groupCreated'), ...ofGroup }),
  z.object({ type: z.literal('survey.groupChanged'), ...ofGroup, fields: z.array(z.string()) }),
  z.object({ type: z.literal('survey.groupRemoved'), ...ofGroup }),
  z.object({ type: z.literal('survey.ordered'), surveyType: codeOf(SurveyType) }),
])
