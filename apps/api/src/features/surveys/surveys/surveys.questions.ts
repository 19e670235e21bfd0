import { type QuestionKind, type ShowIf } from '@handoff/contracts/surveys/surveys/questions'
import { type SurveyType, surveyTypeOf } from '@handoff/contracts/surveys/surveys/survey-types'
import type { AnswerOption, SurveyGroup, SurveyQuestion } from '@handoff/contracts/surveys/surveys/surveys'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'

type Db = Ctx['db']

/** An option as stored: its id is its position. */
export type StoredOption = Omit<AnswerOption, 'id'>

const questions = (db: Db) =>
  db
    .selectFrom('survey_question as question')
    .innerJoin('survey_group', 'survey_group.id', 'question.group_id')
    .innerJoinLateral(
      (it) =>
        it
          .selectFrom('survey_question_version as newest')
          .selectAll('newest')
          .whereRef('newest.question_id', '=', 'question.id')
          .orderBy('newest.number', 'desc')
          .limit(1)
          .as('current'),
      (join) => join.onTrue(),
    )
    .select([
      'question.id',
      'question.group_id as groupId',
      'question.position',
      'question.is_active as isActive',
      'question.version',
      'survey_group.survey_type as surveyType',
      'current.id as versionId',
      'current.number',
      'current.meaning',
      'current.text',
      'current.text_es as textEs',
      'current.help',
      'current.help_es as helpEs',
      sql<QuestionKind>`current.kind`.as('kind'),
      sql<StoredOption[]>`current.answer_options`.as('options'),
      'current.is_required as isRequired',
      sql<ShowIf | null>`current.show_if`.as('showIf'),
      sql<number>`(select count(*)::int from survey_answer where survey_answer.question_id = question.id)`.as(
        'answers',
      ),
      sql<number>`(select count(*)::int from survey_answer where survey_answer.question_version_id = current.id)`.as(
        'versionAnswers',
      ),
    ])
    .orderBy('survey_group.position')
    .orderBy('survey_group.id')
    .orderBy('question.position')
    .orderBy('question.id')

export const withIds = (options: readonly StoredOption[]): AnswerOption[] =>
  options.map(({ name, nameEs, score }, index) => ({ id: index + 1, name, nameEs, score }))

/** With its survey, and the meaning of its current version. */
export type Question = SurveyQuestion & { surveyType: SurveyType; meaning: number }

const asQuestions = async (rows: ReturnType<typeof questions>): Promise<Question[]> =>
  (await rows.execute()).map(({ options, showIf, ...row }) => ({
    ...row,
    answerOptions: withIds(options),
    // Keys in the order they are sent, since the database sorts them.
    showIf: showIf && { questionId: showIf.questionId, operator: showIf.operator, value: showIf.value },
  }))

/** Active questions, in order. */
export const activeQuestions = (db: Db, surveyType: number) =>
  asQuestions(
    questions(db)
      .where('survey_group.survey_type', '=', surveyTypeOf(surveyType))
      .where('question.is_active', '=', true),
  )

export const questionOf = async (db: Db, id: number) =>
  (await asQuestions(questions(db).where('question.id', '=', id).where('question.is_active', '=', true)))[0]

/** Groups of a survey with the current versions of their active questions: the form to fill in. */
export async function questionsOf(db: Db, surveyType: number): Promise<SurveyGroup[]> {
  const groups = await db
    .selectFrom('survey_group')
    .select(['id', 'name', 'name_es as nameEs', 'position', 'version'])
    .where('survey_type', '=', surveyTypeOf(surveyType))
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const active = await activeQuestions(db, surveyType)
  // Positions count from 0 on the wire; stored ones only define the order.
  return groups.map((group, place) => ({
    ...group,
    position: place,
    questions: active
      .filter(({ groupId }) => groupId === group.id)
      .map(({ surveyType: _, meaning: __, ...question }, position) => ({ ...question, position })),
  }))
}
