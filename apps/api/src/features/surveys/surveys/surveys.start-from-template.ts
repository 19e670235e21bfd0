import type { Input } from '@handoff/contracts/kit'
import { type SurveyType, surveyTypeOf } from '@handoff/contracts/surveys/surveys/survey-types'
import type { surveys } from '@handoff/contracts/surveys/surveys/surveys'
import type { Ctx } from '../../../kit/context.ts'
import { conflict } from '../../../kit/problem.ts'
import { oneAtATime } from './surveys.groups.ts'
import { questionsOf } from './surveys.questions.ts'
import { templates } from './surveys.template.ts'

export const startFromTemplate = (ctx: Ctx, { surveyType: code }: Input<typeof surveys.startFromTemplate>) =>
  ctx.transaction(async (tx) => {
    await oneAtATime(tx)
    const surveyType = surveyTypeOf(code)
    if ((await questionsOf(tx.db, surveyType)).length) throw conflict('This survey already has questions')
    await addTemplate(tx.db, { surveyType, now: tx.now(), byId: tx.viewer.id })
    const groups = await questionsOf(tx.db, surveyType)
    for (const { id: questionGroupId, questions } of groups) {
      await tx.record({ type: 'survey.groupCreated', questionGroupId, surveyType })
      for (const { id: questionId } of questions)
        await tx.record({ type: 'survey.questionCreated', questionId, surveyType })
    }
    return groups
  })

type Start = { surveyType: SurveyType; now: Date; byId: number | null }

export async function addTemplate(db: Ctx['db'], { surveyType, now, byId }: Start) {
  const ids: number[] = []
  for (const [position, { name, questions }] of templates[surveyType].entries()) {
    const group = await db
      .insertInto('survey_group')
      .values({ survey_type: surveyType, name: name[0], name_es: name[1], position, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [at, { text, help, kind, options = [], isRequired = false, showIf }] of questions.entries()) {
      const { id } = await db
        .insertInto('survey_question')
        .values({ group_id: group.id, position: at, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.push(id)
      const condition = showIf && {
        questionId: ids[showIf.question - 1],
        operator: showIf.operator,
        value: showIf.value,
      }
      await db
        .insertInto('survey_question_version')
        .values({
          question_id: id,
          number: 1,
          meaning: 1,
          kind,
          text: text[0],
          text_es: text[1],
          help: help?.[0] ?? null,
          help_es: help?.[1] ?? null,
          answer_options: JSON.stringify(
            options.map(([name, nameEs, score]) => ({ name, nameEs, score: score ?? null })),
          ),
          is_required: isRequired,
          show_if: condition ? JSON.stringify(condition) : null,
          created_by_id: byId,
          created_at: now,
        })
        .execute()
    }
  }
}
