/**
 * Customer surveys: what a customer is asked after a referral, once per referral and survey type: by a link in an email,
 * or filled in by staff with the customer.
 *
 *   sent ──▶ started ──▶ completed
 *              ╰ partial: every answer is saved immediately, here and on another device
 *
 * Only with consent to contact, outside quiet hours, and at most one survey or follow-up question in 14 days per customer.
 */
import * as z from 'zod/mini'
import { type AccessHolder, adminSide, allow, can } from '../kit/access.ts'
import { detailedCsvOf } from '../kit/csv.ts'
import { contract, get, post } from '../kit/endpoint.ts'
import { messages } from '../kit/messages.ts'
import { codeOf, Day, Id, Moment, optionalText, Paging, pageOf, sortBy, withDefault } from '../kit/shapes.ts'
import { linkToken } from '../referrals/links.ts'
import { languages } from '../texts/languages.ts'
import { AnswerValue, mostQuestions, QuestionKind, ShowIf, type AnswerValue as Value } from './surveys/questions.ts'
import { responseStateNames, responseStates, stateFilters } from './surveys/response-states.ts'
import { SurveyType } from './surveys/survey-types.ts'

/** How it is answered: by the customer, or with staff. */
export const SurveyChannel = { Link: 1, Phone: 2, InPerson: 3 } as const
export type SurveyChannel = (typeof SurveyChannel)[keyof typeof SurveyChannel]
export const surveyChannelNames: Record<SurveyChannel, string> = {
  [SurveyChannel.Link]: 'Link',
  [SurveyChannel.Phone]: 'Phone',
  [SurveyChannel.InPerson]: 'In person',
}

/** Days a link works, days between two requests to one customer, days until the one reminder. */
export const surveyLinkDays = 30
export const askedEveryDays = 14
export const surveyReminderDays = 3

const type = codeOf(SurveyType)
const language = z.enum(languages)

/** A question in both languages, so that switching needs no request. */
export const FormQuestion = z.object({
  id: Id,
  /** The version shown: an answer keeps it when the question is edited later. */
  versionId: Id,
  kind: codeOf(QuestionKind),
  text: z.string(),
  textEs: z.nullable(z.string()),
  help: z.nullable(z.string()),
  helpEs: z.nullable(z.string()),
  answerOptions: z.array(z.object({ id: z.int(), name: z.string(), nameEs: z.nullable(z.string()) })),
  isRequired: z.boolean(),
  showIf: z.nullable(ShowIf),
})
export type FormQuestion = z.output<typeof FormQuestion>

/** Fills in {category} and {provider}; neutral words for a restricted service. */
export const filledText = (text: string, { category, provider }: { category: string; provider: string }) =>
  text.replaceAll('{category}', category).replaceAll('{provider}', provider)
/** For staff, who read English; customers have theirs among the texts. */
export const neutralNames = { category: 'service', provider: 'the provider' } as const

const SavedAnswer = z.object({ questionId: Id, value: AnswerValue })

export const SurveyForm = z.object({
  state: z.enum(['open', 'completed', 'stopped', 'expired']),
  surveyType: type,
  /** Empty unless it is open. */
  questions: z.array(FormQuestion),
  answers: z.array(SavedAnswer),
  language,
  savedAt: z.nullable(Moment),
  /** The follow-up question comes first, and is not answered yet. */
  asksFollowUp: z.boolean(),
  network: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
  /** For the placeholders; null for a restricted service. */
  category: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  quickExitUrl: z.string(),
})
export type SurveyForm = z.input<typeof SurveyForm>

const filling = [allow('survey', 'add', adminSide), allow('customers', 'edit', adminSide)]
/** Who may fill in a survey with the customer: administrative staff with SV add or CP edit. */
export const mayFillIn = (user: AccessHolder) => filling.some((access) => can(user, access))

/** By its link, or by staff for a referral. */
const filledIn = {
  token: z.optional(linkToken),
  referralId: z.optional(Id),
  surveyType: z.optional(z.int()),
}

const Named = z.object({ id: Id, name: z.string() })
const category = z.object({ name: z.string(), color: z.string() })

export const SurveyResponse = z.object({
  id: Id,
  surveyType: type,
  /** Null if the viewer may not see customers. */
  customer: z.nullable(Named),
  referral: z.object({ id: Id, reference: z.string() }),
  entity: Named,
  category,
  channel: codeOf(SurveyChannel),
  state: z.enum(responseStates),
  /** The staff person who made the link; null for an emailed one. */
  linkMaker: z.nullable(z.string()),
  /** Number of questions answered. */
  answered: z.int(),
  sentAt: z.nullable(Moment),
  remindedAt: z.nullable(Moment),
  startedAt: z.nullable(Moment),
  savedAt: z.nullable(Moment),
  completedAt: z.nullable(Moment),
})
export type SurveyResponse = z.input<typeof SurveyResponse>

export const AnsweredQuestion = z.object({
  questionId: Id,
  /** The question as it was asked. */
  kind: codeOf(QuestionKind),
  text: z.string(),
  answerOptions: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Null: not answered. */
  value: z.nullable(AnswerValue),
})
export type AnsweredQuestion = z.output<typeof AnsweredQuestion>

/** An answer as text: for lists, details, and CSV. */
export function answerInWords(
  { kind, answerOptions }: Pick<AnsweredQuestion, 'kind' | 'answerOptions'>,
  value: Value,
): string {
  const nameOf = (id: unknown) => answerOptions.find((one) => one.id === id)?.name ?? String(id)
  if (kind === QuestionKind.Date && typeof value === 'string') {
    const [year, month, day] = value.split('-')
    return `${month}-${day}-${year}`
  }
  if (Array.isArray(value)) return value.map(nameOf).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return kind === QuestionKind.Single ? nameOf(value) : String(value)
}

const filters = {
  surveyType: z.optional(z.int()),
  entityId: z.optional(Id),
  categoryId: z.optional(Id),
  /** Days of the viewer's calendar, both included: when it was sent, or started by staff. */
  from: z.optional(Day),
  to: z.optional(Day),
  state: z.optional(z.enum(stateFilters)),
  /**
   * Responses that answered this question; with `answer`, in this way; with `meaning`, in versions with the same
   * meaning.
   */
  questionId: z.optional(Id),
  meaning: z.optional(z.int()),
  /** Position of an option, a number, `true`, or `false`. */
  answer: z.optional(z.string().check(z.maxLength(20))),
  /** In reference, provider, category, and the customer's name. */
  search: optionalText('Search'),
}

const list = get('/customer-surveys', {
  access: allow('survey', 'view', adminSide),
  input: z.extend(Paging, {
    ...filters,
    sort: withDefault(sortBy('sentAt', 'completedAt', 'entity', 'category', 'state'), '-sentAt'),
  }),
  output: pageOf(SurveyResponse),
  about: 'Responses, the latest first. Those of a sensitive category only with the sensitive grant.',
})

const WithAnswers = z.extend(SurveyResponse, { questions: z.array(AnsweredQuestion) })
/** Heading of a question's column: several questions may have the same text. */
const headingsOf = (questions: readonly AnsweredQuestion[]) => {
  const taken = new Set<string>()
  return questions.map(({ questionId, text }) => {
    const heading = taken.has(text) ? `${text} (${questionId})` : text
    taken.add(heading)
    return { questionId, heading }
  })
}

const fixedColumns = {
  Referral: (row: z.output<typeof WithAnswers>) => row.referral.reference,
  Customer: (row: z.output<typeof WithAnswers>) => row.customer?.name,
  Survey: (row: z.output<typeof WithAnswers>) => (row.surveyType === SurveyType.Rmt ? 'RMT' : 'Service provider'),
  Provider: (row: z.output<typeof WithAnswers>) => row.entity.name,
  'Service category': (row: z.output<typeof WithAnswers>) => row.category.name,
  Channel: (row: z.output<typeof WithAnswers>) => surveyChannelNames[row.channel],
  State: (row: z.output<typeof WithAnswers>) => responseStateNames[row.state],
  Sent: (row: z.output<typeof WithAnswers>) => row.sentAt,
  Started: (row: z.output<typeof WithAnswers>) => row.startedAt,
  Completed: (row: z.output<typeof WithAnswers>) => row.completedAt,
}

const AskableReferral = z.object({
  id: Id,
  reference: z.string(),
  customer: z.nullable(Named),
  entity: z.string(),
  category,
  /** Why it can’t be sent; null if it can. */
  refusal: z.nullable(z.string()),
  /** Not completed yet: staff can fill it in with the customer. */
  isOpen: z.boolean(),
})
export type AskableReferral = z.input<typeof AskableReferral>

export const customerSurveys = contract('customerSurveys', {
  list,
  exportList: detailedCsvOf(list, WithAnswers, {
    file: 'customer-surveys',
    columns: ({ data: [first] }) => ({
      ...fixedColumns,
      ...Object.fromEntries(
        headingsOf(first?.questions ?? []).map(({ questionId, heading }) => [
          heading,
          (row: z.output<typeof WithAnswers>) => {
            const question = row.questions.find((one) => one.questionId === questionId)
            return question && question.value !== null ? answerInWords(question, question.value) : null
          },
        ]),
      ),
    }),
  }),
  show: get('/customer-survey/:id', {
    access: allow('survey', 'view', adminSide),
    input: z.object({ id: Id }),
    output: WithAnswers,
    about: 'A whole response: each question as it was asked, with its answer.',
  }),
  ofCustomer: get('/customers/:id/survey-detail', {
    access: allow('customers', 'view'),
    input: z.object({ id: Id }),
    output: z.array(z.extend(SurveyResponse, { questions: z.nullable(z.array(AnsweredQuestion)) })),
    about:
      'The latest first. An entity sees of its own referrals that a survey was sent or completed, and no answers: `questions` is null.',
  }),
  askable: get('/survey/referrals', {
    access: allow('survey', 'view', adminSide),
    input: z.object({
      surveyType: z.int(),
      customerId: z.optional(Id),
      referralId: z.optional(Id),
      search: optionalText('Search'),
    }),
    output: z.array(AskableReferral),
    about: 'Referrals that were accepted, the latest first, at most 50, and why a survey can’t be sent for one.',
  }),
  send: post('/survey/send', {
    access: allow('survey', 'edit', adminSide),
    input: z.object({
      surveyType: z.int(),
      referralIds: z
        .array(Id, messages.requiredSelect('Referral'))
        .check(z.minLength(1, messages.requiredSelect('Referral')), z.maxLength(100)),
    }),
    output: z.object({
      sent: z.int(),
      results: z.array(
        z.object({
          referralId: Id,
          reference: z.string(),
          isSent: z.boolean(),
          /** When the email is sent: delayed until morning during the customer's night. */
          sendAt: z.nullable(Moment),
          refusal: z.nullable(z.string()),
        }),
      ),
    }),
    title: 'Survey sent',
    about:
      'A link for 30 days to each customer who can be asked, by email, outside quiet hours. Again for one that is not completed renews its link. A result per referral.',
  }),
  form: get('/add/customer-survey', {
    access: 'public',
    input: z.object(filledIn),
    output: SurveyForm,
    about:
      'The questions and what is answered so far: by the token of a link, or for staff (SV add or CP edit) by referral and survey type. 404 alike for a link that never was and one that was renewed.',
  }),
  add: post('/add/customer-survey', {
    access: 'public',
    input: z.object({
      ...filledIn,
      channel: z.optional(z.literal([SurveyChannel.Phone, SurveyChannel.InPerson])),
      language: withDefault(language, 'en'),
      /** Answers changed since the last call; null removes one. */
      answers: withDefault(
        z
          .array(z.object({ questionId: Id, versionId: Id, value: z.nullable(AnswerValue) }))
          .check(z.maxLength(mostQuestions)),
        [],
      ),
      isComplete: withDefault(z.boolean(), false),
    }),
    output: z.object({ state: z.enum(['open', 'completed']), savedAt: Moment }),
    isFrequent: true,
    title: 'Answers saved',
    about:
      'Repeatable until complete. Missing required answers are a 400 at `question.<id>`; answers to questions that are not asked are dropped at completion. 409 once it is complete.',
  }),
  stop: post('/public/survey/stop', {
    access: 'public',
    input: z.object({ token: linkToken }),
    output: z.null(),
    title: 'We won’t ask you again',
    about: 'No more surveys and follow-up questions by email for this customer.',
  }),
})

const ofResponse = {
  responseId: Id,
  surveyType: type,
  customerId: Id,
  referralId: Id,
  entityId: Id,
  categoryId: Id,
}

export const SurveyResponseEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('surveyResponse.sent'), ...ofResponse }),
  /** The one reminder. */
  z.object({ type: z.literal('surveyResponse.reminded'), ...ofResponse }),
  z.object({ type: z.literal('surveyResponse.started'), ...ofResponse, channel: codeOf(SurveyChannel) }),
  z.object({ type: z.literal('surveyResponse.completed'), ...ofResponse, channel: codeOf(SurveyChannel) }),
  /** “Stop asking me.” */
  z.object({ type: z.literal('surveyResponse.stopped'), ...ofResponse }),
])
