import { type AnsweredQuestion, filledText, neutralNames } from '@handoff/contracts/surveys/customerSurveys'
import type { AnswerValue, QuestionKind, ShowIf } from '@handoff/contracts/surveys/surveys/questions'
import type { SurveyType } from '@handoff/contracts/surveys/surveys/survey-types'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { activeQuestions, type StoredOption, withIds } from '../surveys/surveys.questions.ts'

/** Answers with the versions that were shown, in survey order. */
const answers = (db: Kysely<DB>, responseIds: readonly number[]) =>
  db
    .selectFrom('survey_answer as answer')
    .innerJoin('survey_question_version as shown', 'shown.id', 'answer.question_version_id')
    .innerJoin('survey_question as question', 'question.id', 'answer.question_id')
    .innerJoin('survey_group as group', 'group.id', 'question.group_id')
    .select([
      'answer.response_id as responseId',
      'answer.question_id as id',
      'shown.id as versionId',
      sql<QuestionKind>`shown.kind`.as('kind'),
      'shown.text',
      'shown.text_es as textEs',
      'shown.help',
      'shown.help_es as helpEs',
      sql<StoredOption[]>`shown.answer_options`.as('options'),
      'shown.is_required as isRequired',
      sql<ShowIf | null>`shown.show_if`.as('showIf'),
      sql<AnswerValue>`answer.value`.as('value'),
    ])
    .where('answer.response_id', 'in', [...responseIds])
    .orderBy('group.position')
    .orderBy('group.id')
    .orderBy('question.position')
    .orderBy('question.id')

export async function answersOf(db: Kysely<DB>, responseIds: readonly number[]) {
  if (!responseIds.length) return []
  const rows = await answers(db, responseIds).execute()
  return rows.map(({ options, ...row }) => ({ ...row, answerOptions: withIds(options) }))
}

/**
 * The questions of a response: today's, except that an answered one is shown as it was, so that the answer keeps its
 * meaning.
 */
export async function formFor(db: Kysely<DB>, { id, surveyType }: { id: number; surveyType: number }) {
  const savedAnswers = await answersOf(db, [id])
  const questions = asAnswered(await activeQuestions(db, surveyType), savedAnswers)
  return { questions, answers: new Map(savedAnswers.map(({ id: questionId, value }) => [questionId, value])) }
}

type Active = Awaited<ReturnType<typeof activeQuestions>>
type Given = Awaited<ReturnType<typeof answersOf>>

function asAnswered(active: Active, savedAnswers: Given) {
  const answered = new Map(savedAnswers.map((one) => [one.id, one]))
  return active.map((question) => {
    const { versionId, kind, text, textEs, help, helpEs, answerOptions, isRequired, showIf } =
      answered.get(question.id) ?? question
    return { id: question.id, versionId, kind, text, textEs, help, helpEs, answerOptions, isRequired, showIf }
  })
}

type About = { id: number; surveyType: SurveyType; isComplete: boolean; category: string; provider: string }

/** For readers of responses, by response: the questions and answers, and for an incomplete one the open questions. */
export async function answeredQuestions(db: Kysely<DB>, all: readonly About[]) {
  const answeredById = Map.groupBy(
    await answersOf(
      db,
      all.map(({ id }) => id),
    ),
    ({ responseId }) => responseId,
  )
  const open = all.filter(({ isComplete }) => !isComplete)
  const active = new Map<SurveyType, Active>()
  for (const surveyType of new Set(open.map((about) => about.surveyType)))
    active.set(surveyType, await activeQuestions(db, surveyType))
  return new Map(
    all.map((about) => {
      const questions = about.isComplete ? [] : active.get(about.surveyType)!
      return [about.id, questionsOf(about, { answered: answeredById.get(about.id) ?? [], questions })]
    }),
  )
}

function questionsOf(
  about: About,
  { answered, questions }: { answered: Given; questions: Active },
): AnsweredQuestion[] {
  const open = questions.filter(({ id }) => !answered.some((one) => one.id === id))
  const inWords = (text: string) => filledText(text, about)
  return [...answered, ...open.map((question) => ({ ...question, value: null }))].map((one) => ({
    questionId: one.id,
    kind: one.kind,
    text: inWords(one.text),
    answerOptions: one.answerOptions.map(({ id, name }) => ({ id, name })),
    value: one.value,
  }))
}

/** For a file with a column per question: all questions asked or answered, with their latest text. */
export async function everyQuestion(db: Kysely<DB>, surveyType: SurveyType | null) {
  const rows = await db
    .selectFrom('survey_question as question')
    .innerJoin('survey_group as group', 'group.id', 'question.group_id')
    .innerJoin('survey_question_version as version', 'version.question_id', 'question.id')
    .distinctOn(['group.survey_type', 'group.position', 'group.id', 'question.position', 'question.id'])
    .select([
      'question.id as questionId',
      'version.text',
      sql<QuestionKind>`version.kind`.as('kind'),
      sql<StoredOption[]>`version.answer_options`.as('options'),
    ])
    .$if(surveyType !== null, (it) => it.where('group.survey_type', '=', surveyType!))
    .where((it) =>
      it.or([
        it('question.is_active', '=', true),
        it.exists(
          it
            .selectFrom('survey_answer')
            .select('response_id')
            .whereRef('survey_answer.question_id', '=', 'question.id'),
        ),
      ]),
    )
    .orderBy('group.survey_type')
    .orderBy('group.position')
    .orderBy('group.id')
    .orderBy('question.position')
    .orderBy('question.id')
    .orderBy('version.number', 'desc')
    .execute()
  return rows.map(({ options, text, ...row }) => ({
    ...row,
    text: filledText(text, neutralNames),
    answerOptions: withIds(options).map(({ id, name }) => ({ id, name })),
  }))
}
