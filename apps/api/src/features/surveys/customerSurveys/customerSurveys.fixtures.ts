import { QuestionKind, type ShowIf } from '@handoff/contracts/surveys/surveys/questions'
import type { World } from '../../../test/world.ts'

type NewQuestion = {
  kind?: QuestionKind
  text?: string
  options?: string[]
  isRequired?: boolean
  showIf?: ShowIf
}

export function surveysOf({ db }: Pick<World, 'db'>) {
  let position = 0

  async function aGroup(surveyType: 1 | 2 = 2) {
    const { id } = await db
      .insertInto('survey_group')
      .values({ survey_type: surveyType, name: 'Questions', position: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function aQuestion(groupId: number, content: NewQuestion = {}) {
    const { id } = await db
      .insertInto('survey_question')
      .values({ group_id: groupId, position: position++ })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, versionId: await aVersion(id, 1, content) }
  }

  async function aVersion(
    questionId: number,
    number: number,
    { kind = QuestionKind.YesNo, text = 'Did it help?', options = [], isRequired = false, showIf }: NewQuestion = {},
  ) {
    const { id } = await db
      .insertInto('survey_question_version')
      .values({
        question_id: questionId,
        number,
        meaning: number,
        kind,
        text,
        answer_options: JSON.stringify(options.map((name) => ({ name, nameEs: null, score: null }))),
        is_required: isRequired,
        show_if: showIf ? JSON.stringify(showIf) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** The token of the latest link that was emailed. */
  async function latestToken() {
    const { letter } = await db
      .selectFrom('mail')
      .select('letter')
      .where('kind', 'like', 'survey%')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return (letter as { button: { path: string } }).button.path.split('token=')[1]!
  }

  return { aGroup, aQuestion, aVersion, latestToken }
}
