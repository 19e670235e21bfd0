import { utcDay } from '@handoff/contracts/kit/dates/day-words'
import { aDay, aMinute, anHour } from '@handoff/contracts/kit/dates/durations'
import { wallAt } from '@handoff/contracts/kit/dates/wall-clock'
import { anyAccepted } from '@handoff/contracts/referrals/referrals/referral-stages'
import { SurveyChannel } from '@handoff/contracts/surveys/customerSurveys'
import { type AnswerValue, QuestionKind, shownQuestions } from '@handoff/contracts/surveys/surveys/questions'
import { SurveyType } from '@handoff/contracts/surveys/surveys/survey-types'
import { languageOf } from '@handoff/contracts/texts/languages'
import { activeQuestions, type Question } from '../../../features/surveys/surveys/surveys.questions.ts'
import { type Db, insertAll, insertRecords } from '../insert.ts'

/** How far back surveys were sent: enough for a trend over the quarter that results show. */
const reachesBack = 95 * aDay
const mostOf = { [SurveyType.ServiceProvider]: 96, [SurveyType.Rmt]: 44 } as const

/** Derived from the ids instead of drawn, so that the rest of the demo does not change. */
function drawn(...of: number[]) {
  let mixed = 2_166_136_261
  for (const one of of) {
    mixed = Math.imul(mixed ^ one, 16_777_619)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0x5bd1e995)
    mixed ^= mixed >>> 15
  }
  return (mixed >>> 0) / 2 ** 32
}

const comments = [
  'They called me back the same day.',
  'Everyone was kind. The wait was long.',
  'I still need help with the paperwork.',
  'It was easy to find, and they spoke my language.',
  'The office moved and no one told me.',
  'Me atendieron muy bien.',
]

type About = { id: number; customerId: number; entityId: number; categoryId: number; languages: string[]; since: Date }
type Made = { id: number; of: About; type: SurveyType; state: 'sent' | 'started' | 'completed'; sentAt: Date }

/** Several dozen responses to both surveys: most complete, some partial, some not started. */
export async function loadResponses(db: Db, now: Date) {
  const accepted = await db
    .selectFrom('referral')
    .innerJoin('customer', 'customer.id', 'referral.customer_id')
    .select([
      'referral.id',
      'referral.customer_id as customerId',
      'referral.to_entity_id as entityId',
      'referral.category_id as categoryId',
      'customer.languages',
      'referral.closed_at as closedAt',
      'referral.answered_at as answeredAt',
    ])
    .where('referral.stage', 'in', [...anyAccepted, 'closed'])
    .where('referral.answered_at', 'is not', null)
    .where('customer.state', '=', 1)
    .orderBy('referral.answered_at', 'desc')
    .orderBy('referral.id')
    .execute()
  // Closing may follow a rejection; surveys ask about acceptances.
  const subjects = accepted
    .map(({ closedAt, answeredAt, ...row }): About => ({ ...row, since: closedAt ?? answeredAt! }))
    .filter(({ since }) => since.getTime() > now.getTime() - reachesBack)
    // Mixed, not only the latest ones.
    .toSorted((one, other) => drawn(one.id, 9) - drawn(other.id, 9))
  const taken = new Set<number>()
  for (const type of [SurveyType.ServiceProvider, SurveyType.Rmt]) {
    const made: Made[] = []
    for (const of of subjects) {
      const sentAt = byDay(new Date(of.since.getTime() + (7 + 3 * drawn(of.id, type)) * aDay), drawn(of.id, 6))
      // Each customer is asked once, since at most one survey is allowed in 14 days.
      if (made.length >= mostOf[type] || taken.has(of.customerId) || sentAt.getTime() > now.getTime() - aDay) continue
      taken.add(of.customerId)
      const luck = drawn(of.id, type, 3)
      made.push({ id: 0, of, type, sentAt, state: luck < 0.62 ? 'completed' : luck < 0.74 ? 'started' : 'sent' })
    }
    await insertRecords(db, 'survey_response', made, (one) => rowOf(one, now))
    await storeAnswers(db, made, await activeQuestions(db, type), now)
  }
}

function rowOf({ of, type, sentAt, state }: Made, now: Date) {
  const byStaff = state === 'completed' && drawn(of.id, type, 5) < 0.2
  const startedAt = state === 'sent' ? null : startedOf({ of, type, sentAt }, now)
  const completedAt = state === 'completed' && startedAt ? soon(startedAt, 0.004, now) : null
  return {
    survey_type: type,
    customer_id: of.customerId,
    referral_id: of.id,
    entity_id: of.entityId,
    category_id: of.categoryId,
    language: languageOf(of.languages[0]),
    channel: byStaff ? SurveyChannel.Phone : SurveyChannel.Link,
    sent_at: byStaff ? null : sentAt,
    reminded_at: state === 'sent' && now.getTime() - sentAt.getTime() > 3 * aDay ? soon(sentAt, 3, now) : null,
    started_at: startedAt,
    saved_at: completedAt ?? startedAt,
    completed_at: completedAt,
    created_at: sentAt,
  }
}

/** Between 9 AM and 5 PM in California. */
const byDay = (moment: Date, luck: number) =>
  new Date(
    wallAt(utcDay(moment), '17:00') +
      Math.floor(luck * 6) * anHour +
      Math.floor((luck * 6000) % 60) * aMinute +
      (moment.getTime() % aMinute),
  )

const startedOf = ({ of, type, sentAt }: Pick<Made, 'of' | 'type' | 'sentAt'>, now: Date) =>
  soon(sentAt, 0.02 + Math.floor(3 * drawn(of.id, type, 4)), now)
const soon = (from: Date, days: number, now: Date) => new Date(Math.min(from.getTime() + days * aDay, now.getTime()))

async function storeAnswers(db: Db, made: readonly Made[], questions: readonly Question[], now: Date) {
  const rows = made.flatMap((one) => {
    if (one.state === 'sent') return []
    const answers = answersOf(one, questions)
    // A partial response ends after two answers.
    const saved = one.state === 'started' ? answers.slice(0, 2) : answers
    return saved.map(({ question, value }) => ({
      response_id: one.id,
      question_id: question.id,
      question_version_id: question.versionId,
      value,
      answered_at: startedOf(one, now),
    }))
  })
  await insertAll(db, 'survey_answer', rows as never)
}

function answersOf({ of, sentAt }: Made, questions: readonly Question[]) {
  const answers = new Map<number, AnswerValue>()
  for (const question of questions) {
    if (!shownQuestions(questions, answers).some(({ id }) => id === question.id)) continue
    if (!question.isRequired && drawn(of.id, question.id, 1) < 0.25) continue
    answers.set(question.id, answerTo(question, drawn(of.id, question.id, 2), drawn(of.id, of.entityId), sentAt))
  }
  return questions.flatMap((question) => {
    const value = answers.get(question.id)
    return value === undefined ? [] : [{ question, value }]
  })
}

/** Mostly satisfied; the same person is consistently so. */
function answerTo({ kind, answerOptions }: Question, luck: number, mood: number, sentAt: Date): AnswerValue {
  const isContent = mood < 0.72
  const count = answerOptions.length
  switch (kind) {
    case QuestionKind.Single:
      return isContent && luck < 0.6 ? 1 : 1 + Math.floor(((luck * 13) % 1) * count)
    case QuestionKind.Multi:
      return luck < 0.7 ? [1 + Math.floor(luck * count)] : [1, count]
    case QuestionKind.YesNo:
      return isContent ? luck < 0.92 : luck < 0.5
    case QuestionKind.Rating:
      return isContent ? 4 + Math.round(luck) : 1 + Math.floor(luck * 4)
    case QuestionKind.ZeroToTen:
      return isContent ? 7 + Math.floor(luck * 3.99) : Math.floor(luck * 8)
    case QuestionKind.Date:
      return utcDay(sentAt.getTime() - (2 + luck * 12) * aDay)
    default:
      return comments[Math.floor(luck * comments.length)]!
  }
}
