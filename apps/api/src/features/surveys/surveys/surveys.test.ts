import { roles } from '@handoff/contracts/access/roles/roles'
import { UserType } from '@handoff/contracts/kit'
import { QuestionKind } from '@handoff/contracts/surveys/surveys/questions'
import { SurveyType } from '@handoff/contracts/surveys/surveys/survey-types'
import { type QuestionValues, type SurveyQuestion, surveys } from '@handoff/contracts/surveys/surveys/surveys'
import { touches } from '@handoff/contracts/touches'
import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { respondents } from './surveys.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, db, aPerson, anEntity, staffOf, aCustomer, categoryId } = world
const alma = await aPerson({ firstName: 'Alma' })
const shelter = await anEntity()
const ben = await aPerson({ entity: shelter })
const food = await categoryId('Food')
const rosa = await aCustomer(alma)
const respond = respondents(world, rosa.id, alma.id)

const { Single, Rating, YesNo, LongText, Date: Day } = QuestionKind
let groupId = 0
beforeEach(async () => {
  for (const table of ['survey_response', 'survey_question', 'survey_group'] as const)
    await db.deleteFrom(table).execute()
  groupId = (await as(alma)(surveys.createGroup, { surveyType: 2, name: 'Your visit' })).data.id
})

const all = async (surveyType = 2) => (await as(alma)(surveys.all, { surveyType })).data
const outline = async () => (await all()).map(({ questions }) => questions.map(({ text }) => text))
const add = async (text: string, more: Partial<QuestionValues> & { groupId?: number; position?: number } = {}) =>
  (await as(alma)(surveys.create, { groupId, text, kind: YesNo, ...more })).data
const edit = async ({ id }: SurveyQuestion, changes: Partial<QuestionValues>) => {
  const { version } = (await all()).flatMap(({ questions }) => questions).find((one) => one.id === id)!
  return (await as(alma)(surveys.save, { id, version, ...changes })).data
}
const choice = (text = 'Did you get help?') =>
  add(text, { kind: Single, answerOptions: ['Yes', 'Some', 'No'], scores: [2, 1, 0] })
const answer = ({ id, versionId }: SurveyQuestion, value: number | boolean | string) =>
  respond({
    surveyType: 2,
    entityId: shelter.id,
    categoryId: food,
    answers: [{ questionId: id, versionId, value }],
  })
const meaningOf = async (versionId: number) =>
  (
    await db
      .selectFrom('survey_question_version')
      .select('meaning')
      .where('id', '=', versionId)
      .executeTakeFirstOrThrow()
  ).meaning
const lastEvent = async () =>
  (await db.selectFrom('event').select('data').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).data

describe('access', () => {
  test('administrative staff see surveys with any role, and change them by its flags', async () => {
    const sam = await staffOf(null)
    expect((await as(sam)(surveys.all, { surveyType: 1 })).data).toEqual([])
    await expect(as(sam)(surveys.createGroup, { surveyType: 1, name: 'Mine' })).rejects.toMatchObject({ status: 403 })
    const editor = await staffOf(null, { survey: ['view', 'add'] })
    await as(editor)(surveys.createGroup, { surveyType: 1, name: 'Theirs' })
    await expect(as(editor)(surveys.remove, { id: 1 })).rejects.toMatchObject({ status: 403 })
  })

  test('the entity side has no surveys, with any role', async () => {
    const staff = await staffOf(shelter, { survey: ['view', 'add', 'edit', 'delete'] })
    for (const person of [ben, staff]) {
      await expect(as(person)(surveys.all, { surveyType: 2 })).rejects.toMatchObject({ status: 403 })
      await expect(as(person)(surveys.kpis, { surveyType: 2 })).rejects.toMatchObject({ status: 403 })
    }
  })

  test('role templates of the administrative side include surveys, those of entities do not', async () => {
    const withSurvey = async (person: typeof alma) =>
      (await as(person)(roles.templates, {})).data
        .filter(({ roleAccesses }) => roleAccesses.some(({ name }) => name === 'Survey'))
        .map(({ name }) => name)
    expect(await withSurvey(alma)).toEqual(['Case manager', 'Intake', 'Network manager', 'View only'])
    expect(await withSurvey(await aPerson({ entity: await anEntity(), userType: UserType.Entity }))).toEqual([])
  })
})

describe('questions', () => {
  test('1 is RMT, and any other number the survey about the service provider', async () => {
    await add('Was it clear?')
    expect((await all(1)).length).toBe(0)
    expect(await all(7)).toEqual(await all(2))
    expect(await lastEvent()).toMatchObject({ type: 'survey.questionCreated', surveyType: SurveyType.ServiceProvider })
    expect(touches.survey).toContain('surveys')
  })

  test('answers are a list of strings, shown as id 1..n with their names', async () => {
    const made = await add('Language?', {
      kind: Single,
      answerOptions: ['English', 'Spanish'],
      answerOptionsEs: ['Inglés', null],
      scores: [null, 3],
    })
    expect(made.answerOptions).toEqual([
      { id: 1, name: 'English', nameEs: 'Inglés', score: null },
      { id: 2, name: 'Spanish', nameEs: null, score: 3 },
    ])
    const grown = await edit(made, { answerOptions: ['Spanish', 'English', 'Both'] })
    expect(grown.answerOptions).toEqual([
      { id: 1, name: 'Spanish', nameEs: null, score: 3 },
      { id: 2, name: 'English', nameEs: 'Inglés', score: null },
      { id: 3, name: 'Both', nameEs: null, score: null },
    ])
    await expect(add('Which?', { kind: Single, answerOptions: ['Only'] })).rejects.toMatchObject({
      fields: { answerOptions: ['Add at least two answers'] },
    })
    await expect(add('Which?', { kind: Single, answerOptions: ['One', 'one'] })).rejects.toMatchObject({
      fields: { answerOptions: ['Duplicate answer'] },
    })
  })

  test('the second of two concurrent edits is rejected', async () => {
    const { id, version } = await add('Was it clear?')
    await as(alma)(surveys.save, { id, version, text: 'Was it easy?' })
    await expect(as(alma)(surveys.save, { id, version, text: 'Was it hard?' })).rejects.toMatchObject({ status: 409 })
    const group = (await all())[0]!
    await as(alma)(surveys.saveGroup, { id: group.id, version: group.version, name: 'The visit' })
    await expect(
      as(alma)(surveys.saveGroup, { id: group.id, version: group.version, name: 'Other' }),
    ).rejects.toMatchObject({ status: 409 })
  })

  test('a copy is right after the original, without its answers', async () => {
    const first = await choice()
    await add('Anything else?', { kind: LongText })
    await answer(first, 1)
    const copied = (await as(alma)(surveys.copy, { id: first.id })).data
    expect(copied).toMatchObject({ text: first.text, answerOptions: first.answerOptions, answers: 0, number: 1 })
    expect(await outline()).toEqual([['Did you get help?', 'Did you get help?', 'Anything else?']])
  })

  test('an empty survey starts from a template in both languages, once', async () => {
    const groups = (await as(alma)(surveys.startFromTemplate, { surveyType: 1 })).data
    expect(groups.length).toBeGreaterThan(1)
    for (const { nameEs, questions } of groups) {
      expect(nameEs).toBeTruthy()
      for (const { textEs, answerOptions } of questions)
        expect([textEs, ...answerOptions.map((option) => option.nameEs)].every(Boolean)).toBe(true)
    }
    await expect(as(alma)(surveys.startFromTemplate, { surveyType: 1 })).rejects.toMatchObject({ status: 409 })
    await as(alma)(surveys.removeGroup, { id: groupId })
    expect((await as(alma)(surveys.startFromTemplate, { surveyType: 2 })).data).toHaveLength(3)
  })
})

describe('a question that depends on another', () => {
  const is = (questionId: number, value: number | boolean) => ({ questionId, operator: 'is' as const, value })

  test('compares with an earlier one, by its possible answers', async () => {
    const first = await add('Did you go?')
    const later = await add('Later', { kind: Day })
    const refused = { fields: { showIf: [expect.stringMatching(/^Choose/)] } }
    await expect(add('Why?', { position: 0, showIf: is(first.id, true) })).rejects.toMatchObject(refused)
    await expect(add('Why?', { showIf: is(first.id, 1) })).rejects.toMatchObject(refused)
    await expect(add('Why?', { showIf: is(later.id, 1) })).rejects.toMatchObject(refused)
    await expect(edit(first, { showIf: is(later.id, true) })).rejects.toMatchObject(refused)
    await expect(edit(first, { showIf: is(first.id, true) })).rejects.toMatchObject(refused)
    expect((await add('Why?', { showIf: is(first.id, false) })).showIf).toEqual(is(first.id, false))
  })

  test('cannot be moved above it, alone or with its group', async () => {
    const first = await add('Did you go?')
    const second = await add('Why not?', { showIf: is(first.id, false) })
    const other = (await as(alma)(surveys.createGroup, { surveyType: 2, name: 'Overall' })).data
    const order = (groups: { id: number; questionIds: number[] }[]) =>
      as(alma)(surveys.order, { surveyType: 2, groups })
    const why = '“Why not?” depends on “Did you go?”, so it must come after it'
    await expect(
      order([
        { id: groupId, questionIds: [second.id, first.id] },
        { id: other.id, questionIds: [] },
      ]),
    ).rejects.toMatchObject({ status: 409, message: why })
    await order([
      { id: groupId, questionIds: [first.id] },
      { id: other.id, questionIds: [second.id] },
    ])
    expect(await outline()).toEqual([['Did you go?'], ['Why not?']])
    const { version } = (await all())[1]!
    await expect(as(alma)(surveys.saveGroup, { id: other.id, version, position: 0 })).rejects.toMatchObject({
      status: 409,
      message: why,
    })
    await expect(order([{ id: groupId, questionIds: [first.id, second.id] }])).rejects.toMatchObject({ status: 409 })
  })

  test('follows an answer that moves, and prevents its removal', async () => {
    const first = await choice()
    const second = await add('What is missing?', { showIf: is(first.id, 3) })
    await edit(first, { answerOptions: ['No', 'Yes', 'Some'] })
    const now = async () => (await all())[0]!.questions.find(({ id }) => id === second.id)!.showIf
    expect(await now()).toEqual(is(first.id, 1))
    await edit(first, { answerOptions: ['Not yet', 'Yes', 'Some'] })
    expect(await now()).toEqual(is(first.id, 1))
    const refused = {
      status: 409,
      message: '“What is missing?” is shown by the answer “Not yet”, which can’t be removed',
    }
    for (const kind of [Rating, LongText]) await expect(edit(first, { kind })).rejects.toMatchObject(refused)
    for (const answerOptions of [
      ['Yes', 'Some'],
      ['Yes', 'Some', 'Maybe'],
      ['Never', 'Sometimes', 'Yes', 'Some'],
    ])
      await expect(edit(first, { answerOptions })).rejects.toMatchObject(refused)
    expect(await now()).toEqual(is(first.id, 1))
    await expect(as(alma)(surveys.remove, { id: first.id })).rejects.toMatchObject({ status: 409 })
  })
})

describe('versions', () => {
  test('a question without answers is edited in place', async () => {
    const made = await choice()
    const worded = await edit(made, { text: 'Did you get any help?' })
    expect(worded).toMatchObject({ number: 1, versionId: made.versionId, text: 'Did you get any help?' })
    // An open form must not be saved as an answer to a different question.
    expect((await edit(made, { answerOptions: ['No', 'Some', 'Yes'] })).versionId).not.toBe(made.versionId)
  })

  test('an edit of an answered one makes a new version, with the same meaning if only wording changes', async () => {
    const made = await choice()
    await answer(made, 1)
    const worded = await edit(made, {
      answerOptions: ['Yes, all of it', 'Some', 'No'],
      isRequired: true,
      scores: [2, 1, 0],
    })
    expect(worded).toMatchObject({ number: 2, answers: 1, versionAnswers: 0 })
    expect(await meaningOf(worded.versionId)).toBe(1)
    expect(await lastEvent()).toMatchObject({ fields: ['isRequired', 'answerOptions'], number: 2 })
    // Not answered yet: the second version itself becomes a different question.
    const swapped = await edit(made, { answerOptions: ['Some', 'Yes, all of it', 'No'], scores: [2, 1, 0] })
    expect(swapped.number).toBe(2)
    expect(await meaningOf(swapped.versionId)).toBe(2)
  })

  test('an edit without changes makes no version', async () => {
    const first = await add('Did you go?')
    const showIf = { questionId: first.id, operator: 'is' as const, value: true }
    const made = await add('How was it?', { kind: Rating, showIf })
    await answer(made, 5)
    expect((await edit(made, { text: 'How was it?', showIf })).number).toBe(1)
  })

  test.each([
    ['another kind', { kind: Rating }],
    ['another score', { scores: [3, 1, 0] }],
    ['one answer more', { answerOptions: ['Yes', 'Some', 'No', 'Never'], scores: [2, 1, 0, null] }],
    ['two answers that swap their names', { answerOptions: ['No', 'Some', 'Yes'], scores: [2, 1, 0] }],
  ])('%s is another meaning', async (_, changes) => {
    const made = await choice()
    await answer(made, 1)
    const edited = await edit(made, changes as never)
    expect(edited.number).toBe(2)
    expect(await meaningOf(edited.versionId)).toBe(2)
  })

  test('names swapped in two edits are another meaning', async () => {
    const made = await choice()
    await answer(made, 1)
    const second = await edit(made, { answerOptions: ['Certainly', 'Some', 'No'], scores: [2, 1, 0] })
    await answer(second, 1)
    const third = await edit(made, { answerOptions: ['Certainly', 'Yes', 'No'], scores: [2, 1, 0] })
    expect([await meaningOf(second.versionId), await meaningOf(third.versionId)]).toEqual([1, 2])
  })
})

describe('deleting', () => {
  test('an answered question becomes inactive; any other is deleted', async () => {
    const [first, second] = [await choice(), await add('Was it far?')]
    await answer(first, 1)
    expect((await as(alma)(surveys.remove, { id: first.id })).data).toEqual({ isActive: false })
    expect((await as(alma)(surveys.remove, { id: second.id })).data).toEqual({ isActive: null })
    expect(await outline()).toEqual([[]])
    const left = await db.selectFrom('survey_question').select(['id', 'is_active']).execute()
    expect(left).toEqual([{ id: first.id, is_active: false }])
    await expect(as(alma)(surveys.remove, { id: first.id })).rejects.toMatchObject({ status: 404 })
  })

  test('a group is deleted once it has no questions, and is kept hidden if it has answers', async () => {
    const first = await choice()
    await answer(first, 1)
    await expect(as(alma)(surveys.removeGroup, { id: groupId })).rejects.toMatchObject({
      status: 409,
      message: 'This group has a question',
    })
    await as(alma)(surveys.remove, { id: first.id })
    await as(alma)(surveys.removeGroup, { id: groupId })
    expect(await all()).toEqual([])
    await expect(add('More?')).rejects.toMatchObject({ status: 404 })
  })
})
