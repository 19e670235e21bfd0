import { changed, type Input } from '@handoff/contracts/kit'
import { type SurveyType, surveyTypeOf } from '@handoff/contracts/surveys/surveys/survey-types'
import { type GroupValues, mostGroups, type surveys } from '@handoff/contracts/surveys/surveys/surveys'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { conflict, notFound } from '../../../kit/problem.ts'
import { bumpVersion, stale, withCurrent } from '../../../kit/records/version.ts'
import { refuseMisplaced } from './surveys.check-content.ts'
import { activeQuestions, questionsOf } from './surveys.questions.ts'

/** Order and conditions depend on all other questions, so changes take turns. */
export const oneAtATime = ({ db }: Tx) => sql`lock table survey_group in share row exclusive mode`.execute(db)

export async function groupOf({ db }: Tx, id: number) {
  const group = await db
    .selectFrom('survey_group')
    .select(['id', 'survey_type as surveyType', 'name', 'name_es as nameEs', 'position', 'version'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!group) throw notFound('group')
  return group
}

const groupIds = async ({ db }: Tx, surveyType: SurveyType) => (await questionsOf(db, surveyType)).map(({ id }) => id)

export const placeQuestions = ({ db }: Tx, groupId: number, ids: readonly number[]) =>
  sql`
    update survey_question set group_id = ${groupId}, position = requested.position
    from unnest(${ids}::int[]) with ordinality as requested (id, position)
    where survey_question.id = requested.id`.execute(db)

const placeGroups = ({ db }: Tx, ids: readonly number[]) =>
  sql`
    update survey_group set position = requested.position
    from unnest(${ids}::int[]) with ordinality as requested (id, position)
    where survey_group.id = requested.id`.execute(db)

export const createGroup = (ctx: Ctx, { surveyType: code, position, ...values }: Input<typeof surveys.createGroup>) =>
  ctx.transaction(async (tx) => {
    await oneAtATime(tx)
    const surveyType = surveyTypeOf(code)
    const others = await groupIds(tx, surveyType)
    if (others.length >= mostGroups) throw conflict(`A survey can have at most ${mostGroups} groups`)
    const { id } = await tx.db
      .insertInto('survey_group')
      .values({
        survey_type: surveyType,
        name: values.name,
        name_es: values.nameEs || null,
        position: others.length,
        created_at: tx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await placeGroups(tx, others.toSpliced(position ?? others.length, 0, id))
    await tx.record({ type: 'survey.groupCreated', questionGroupId: id, surveyType })
    return groupById(tx, surveyType, id)
  })

/** Missing fields are unchanged. */
export const saveGroup = (ctx: Ctx, { id, version, position, ...changes }: Input<typeof surveys.saveGroup>) =>
  ctx.transaction(async (tx) => {
    await oneAtATime(tx)
    const before = await groupOf(tx, id)
    const { surveyType } = before
    const values = changed<GroupValues>({ name: before.name, nameEs: before.nameEs }, changes)
    const update = tx.db.updateTable('survey_group').set({ name: values.name, name_es: values.nameEs || null })
    const ids = await groupIds(tx, surveyType)
    const isMoved = position !== undefined && ids.indexOf(id) !== position
    const fields = (['name', 'nameEs'] as const).filter((field) => (before[field] ?? '') !== (values[field] ?? ''))
    if (!fields.length && !isMoved) return groupById(tx, surveyType, id)

    await withCurrent(
      bumpVersion(update, { id, version }, () => stale('group')),
      () => groupById(tx, surveyType, id),
    )
    if (isMoved) {
      await placeGroups(tx, ids.filter((one) => one !== id).toSpliced(position, 0, id))
      refuseMisplaced(await activeQuestions(tx.db, surveyType))
    }
    await tx.record({
      type: 'survey.groupChanged',
      questionGroupId: id,
      surveyType,
      fields: [...fields, ...(isMoved ? ['position'] : [])],
    })
    return groupById(tx, surveyType, id)
  })

/** A group with deleted but answered questions is kept, hidden, for their answers. */
export const removeGroup = (ctx: Ctx, { id }: Input<typeof surveys.removeGroup>) =>
  ctx.transaction(async (tx) => {
    await oneAtATime(tx)
    const { surveyType } = await groupOf(tx, id)
    const { questions } = await groupById(tx, surveyType, id)
    if (questions.length)
      throw conflict(
        questions.length === 1 ? 'This group has a question' : `This group has ${questions.length} questions`,
        'Move or delete its questions first',
      )
    const stays = await tx.db.selectFrom('survey_question').select('id').where('group_id', '=', id).executeTakeFirst()
    if (stays) await tx.db.updateTable('survey_group').set({ is_active: false }).where('id', '=', id).execute()
    else await tx.db.deleteFrom('survey_group').where('id', '=', id).execute()
    await tx.record({ type: 'survey.groupRemoved', questionGroupId: id, surveyType })
    return null
  })

const groupById = async (tx: Tx, surveyType: SurveyType, id: number) =>
  (await questionsOf(tx.db, surveyType)).find((group) => group.id === id)!

type Requested = readonly { id: number; questionIds: readonly number[] }[]

export async function refuseIncomplete(tx: Tx, surveyType: SurveyType, requested: Requested) {
  const known = await questionsOf(tx.db, surveyType)
  const isSame = (one: readonly number[], other: readonly number[]) =>
    one.length === other.length && new Set(one).size === one.length && one.every((id) => other.includes(id))
  const hasGroups = isSame(
    requested.map(({ id }) => id),
    known.map(({ id }) => id),
  )
  const hasQuestions = isSame(
    requested.flatMap(({ questionIds }) => questionIds),
    known.flatMap(({ questions }) => questions.map(({ id }) => id)),
  )
  if (!hasGroups || !hasQuestions)
    throw conflict('The questions have changed since you opened them. Reload and try again')
}
