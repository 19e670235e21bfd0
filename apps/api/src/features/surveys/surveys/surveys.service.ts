import { changed, type Input } from '@handoff/contracts/kit'
import { mostQuestions } from '@handoff/contracts/surveys/surveys/questions'
import { surveyTypeOf } from '@handoff/contracts/surveys/surveys/survey-types'
import type { QuestionValues, SurveyQuestion, surveys } from '@handoff/contracts/surveys/surveys/surveys'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { conflict, notFound } from '../../../kit/problem.ts'
import { bumpVersion, stale } from '../../../kit/records/version.ts'
import { type Content, checkShowIf, followed, optionsOf, refuseMisplaced } from './surveys.check-content.ts'
import { groupOf, oneAtATime, placeQuestions, refuseIncomplete } from './surveys.groups.ts'
import { activeQuestions, type Question, questionOf } from './surveys.questions.ts'
import { contentOf, firstVersion, withShowIf, writeVersion } from './surveys.versions.ts'

export const create = (ctx: Ctx, { groupId, position, ...values }: Input<typeof surveys.create>) =>
  ctx.transaction(async (tx) => {
    await oneAtATime(tx)
    const group = await groupOf(tx, groupId)
    const { answerOptions: _, answerOptionsEs: __, scores: ___, ...rest } = values
    const content = { ...rest, options: optionsOf(values, { answerOptionsEs: true, scores: true }) }
    return insert(tx, { ...group, position }, content)
  })

/** Right after the original. */
export const copy = (ctx: Ctx, { id }: Input<typeof surveys.copy>) =>
  ctx.transaction(async (tx) => {
    await oneAtATime(tx)
    const original = await questionById(tx, id)
    const siblings = (await activeQuestions(tx.db, original.surveyType)).filter(
      ({ groupId }) => groupId === original.groupId,
    )
    const position = siblings.findIndex((one) => one.id === id) + 1
    const group = { id: original.groupId, surveyType: original.surveyType }
    return insert(tx, { ...group, position }, contentOf(original))
  })

type Place = Pick<Awaited<ReturnType<typeof groupOf>>, 'id' | 'surveyType'> & { position: number | undefined }

async function insert(tx: Tx, { id: groupId, surveyType, position }: Place, content: Content) {
  const all = await activeQuestions(tx.db, surveyType)
  if (all.length >= mostQuestions) throw conflict(`A survey can have at most ${mostQuestions} questions`)
  const siblings = all.filter((one) => one.groupId === groupId).map(({ id }) => id)
  const { id } = await tx.db
    .insertInto('survey_question')
    .values({ group_id: groupId, position: siblings.length, created_at: tx.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await firstVersion(tx, id, { ...content, showIf: null })
  await placeQuestions(tx, groupId, siblings.toSpliced(position ?? siblings.length, 0, id))
  const placed = await activeQuestions(tx.db, surveyType)
  checkShowIf(
    content.showIf,
    placed.slice(
      0,
      placed.findIndex((one) => one.id === id),
    ),
  )
  if (content.showIf) await writeVersion(tx, (await questionOf(tx.db, id))!, content)
  await tx.record({ type: 'survey.questionCreated', questionId: id, surveyType })
  return answered(await questionById(tx, id))
}

/** Missing fields are unchanged. */
export const save = (ctx: Ctx, { id, version, ...changes }: Input<typeof surveys.save>) =>
  ctx.transaction(async (tx) => {
    await oneAtATime(tx)
    const before = await questionById(tx, id)
    if (before.version !== version) throw stale('question', `It is at version ${before.version}`, answered(before))
    const values = changed<QuestionValues>(valuesOf(before), changes)
    const isSent = { answerOptionsEs: changes.answerOptionsEs !== undefined, scores: changes.scores !== undefined }
    const { answerOptions: _, answerOptionsEs: __, scores: ___, ...rest } = values
    const content = { ...rest, options: optionsOf(values, isSent, before.answerOptions) }

    const all = await activeQuestions(tx.db, before.surveyType)
    checkShowIf(
      content.showIf,
      all.slice(
        0,
        all.findIndex((one) => one.id === id),
      ),
    )
    const names = Object.keys(content) as (keyof Content)[]
    const was = contentOf(before)
    const fields = names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(content[name]))
    if (!fields.length) return answered(before)

    await bumpVersion(tx.db.updateTable('survey_question'), { id, version }, () => stale('question'))
    for (const dependent of all.filter(({ showIf }) => showIf?.questionId === id)) {
      const showIf = followed(dependent, before.answerOptions, content)
      if (showIf !== dependent.showIf) await writeVersion(tx, dependent, withShowIf(dependent, showIf))
    }
    const number = await writeVersion(tx, before, content)
    await tx.record({
      type: 'survey.questionChanged',
      questionId: id,
      surveyType: before.surveyType,
      fields: fields.map((name) => (name === 'options' ? 'answerOptions' : name)),
      number,
    })
    return answered(await questionById(tx, id))
  })

/** A question with answers is kept, inactive: results and responses still show it. */
export const remove = (ctx: Ctx, { id }: Input<typeof surveys.remove>) =>
  ctx.transaction(async (tx) => {
    await oneAtATime(tx)
    const { surveyType } = await questionById(tx, id)
    const dependent = (await activeQuestions(tx.db, surveyType)).find(({ showIf }) => showIf?.questionId === id)
    if (dependent) throw conflict(`“${dependent.text}” depends on this question`, 'Change or delete that one first')
    // Saving an answer locks the question, so that it counts.
    await tx.db.selectFrom('survey_question').select('id').where('id', '=', id).forUpdate().execute()
    const { answers } = await questionById(tx, id)
    if (answers > 0) await tx.db.updateTable('survey_question').set({ is_active: false }).where('id', '=', id).execute()
    else await tx.db.deleteFrom('survey_question').where('id', '=', id).execute()
    await tx.record({ type: 'survey.questionRemoved', questionId: id, surveyType, answers })
    return { isActive: answers > 0 ? false : null }
  })

/** The whole survey: every group, every question. */
export const order = (ctx: Ctx, { surveyType: code, groups }: Input<typeof surveys.order>) =>
  ctx.transaction(async (tx) => {
    await oneAtATime(tx)
    const surveyType = surveyTypeOf(code)
    await refuseIncomplete(tx, surveyType, groups)
    for (const [position, { id, questionIds }] of groups.entries()) {
      await tx.db.updateTable('survey_group').set({ position }).where('id', '=', id).execute()
      await placeQuestions(tx, id, questionIds)
    }
    refuseMisplaced(await activeQuestions(tx.db, surveyType))
    await tx.record({ type: 'survey.ordered', surveyType })
    return null
  })

async function questionById(tx: Tx, id: number): Promise<Question> {
  const question = await questionOf(tx.db, id)
  if (!question) throw notFound('question')
  return question
}

const answered = ({ surveyType: _, meaning: __, ...question }: Question): SurveyQuestion => question

const valuesOf = (question: Question): QuestionValues => ({
  text: question.text,
  textEs: question.textEs,
  help: question.help,
  helpEs: question.helpEs,
  kind: question.kind,
  answerOptions: question.answerOptions.map(({ name }) => name),
  answerOptionsEs: question.answerOptions.map(({ nameEs }) => nameEs),
  scores: question.answerOptions.map(({ score }) => score),
  isRequired: question.isRequired,
  showIf: question.showIf,
})
