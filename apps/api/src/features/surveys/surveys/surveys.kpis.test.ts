import type { Answer, RequestOf } from '@handoff/contracts/kit'
import { customerSurveys } from '@handoff/contracts/surveys/customerSurveys'
import { type AnswerValue, QuestionKind } from '@handoff/contracts/surveys/surveys/questions'
import { surveys } from '@handoff/contracts/surveys/surveys/surveys'
import { describe, expect, test } from 'vitest'
import { openWorld, wednesday } from '../../../test/world.ts'
import { respondents } from './surveys.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, aPerson, anEntity, staffOf, aCustomer, categoryId } = world
const alma = await aPerson()
const respond = respondents(world, (await aCustomer(alma)).id, alma.id)
const [food, safety] = [await categoryId('Food'), await categoryId('Safety')]
const [clinic, pantry, shelter] = [
  await anEntity({ name: 'Clinic' }),
  await anEntity({ name: 'Pantry' }),
  await anEntity({ name: 'Shelter' }),
]
const group = (await as(alma)(surveys.createGroup, { surveyType: 2, name: 'Your visit' })).data
const ask = async (kind: QuestionKind, more = {}) =>
  (await as(alma)(surveys.create, { groupId: group.id, text: `Kind ${kind}?`, kind, ...more })).data
const questions = [
  await ask(QuestionKind.Single, { answerOptions: ['All', 'Some', 'None'], scores: [2, 1, 0] }),
  await ask(QuestionKind.Multi, { answerOptions: ['A', 'B', 'C'] }),
  await ask(QuestionKind.YesNo),
  await ask(QuestionKind.Rating),
  await ask(QuestionKind.ZeroToTen),
  await ask(QuestionKind.LongText),
]
const before = (days: number) => new Date(wednesday.getTime() - days * 86_400_000)
const answer = (entityId: number, days: number, values: readonly AnswerValue[], category = food) =>
  respond({
    surveyType: 2,
    entityId,
    categoryId: category,
    sentAt: before(days),
    startedAt: before(days),
    completedAt: before(days),
    answers: questions.map(({ id, versionId }, at) => ({ questionId: id, versionId, value: values[at]! })),
  })
const happy: AnswerValue[] = [1, [1, 2], true, 5, 10, 'They were kind']
const sad: AnswerValue[] = [3, [3], false, 1, 2, 'No one called']

for (let it = 0; it < 6; it += 1) await answer(clinic.id, 3 + it, it < 4 ? happy : sad)
for (let it = 0; it < 5; it += 1) await answer(pantry.id, 20 + it, it < 3 ? happy : sad)
for (let it = 0; it < 2; it += 1) await answer(shelter.id, 8, sad, safety)
// In the previous ninety days.
for (let it = 0; it < 5; it += 1) await answer(clinic.id, 100 + it, sad)
await respond({ surveyType: 2, entityId: clinic.id, categoryId: food, startedAt: null, completedAt: null })
await respond({ surveyType: 2, entityId: clinic.id, categoryId: food, completedAt: null })
await respond({ surveyType: 1, entityId: clinic.id, categoryId: food })

const results = async (filters: Partial<RequestOf<typeof surveys.kpis>> = {}, by = alma) =>
  (await as(by)(surveys.kpis, { surveyType: 2, ...filters })).data

/** The page's query to the list, from the address of a figure. */
async function totalBehind(link: string) {
  const { tab, ...search } = Object.fromEntries(new URL(link, 'http://handoff.test').searchParams)
  expect(tab).toBe('responses')
  const numbers = ['surveyType', 'entityId', 'categoryId', 'questionId', 'meaning']
  const filters = Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, numbers.includes(name) ? Number(value) : value]),
  )
  return (await as(alma)(customerSurveys.list, filters)).data.total
}
type Results = Answer<typeof surveys.kpis>

describe('results', () => {
  test('compare with the previous ninety days', async () => {
    const { sent, started, completed, responseRate, meanRating, recommendScore } = await results()
    const valuesOf = ({ value, previous }: Results['sent']) => [value, previous]
    expect([sent, started, completed].map(valuesOf)).toEqual([
      [15, 5],
      [14, 5],
      [13, 5],
    ])
    expect(valuesOf(responseRate)).toEqual([86.7, 100])
    expect(valuesOf(meanRating)).toEqual([3.2, 1])
    expect(valuesOf(recommendScore)).toEqual([8, -100])
    expect((await results({ compare: false })).sent.previous).toBeNull()
  })

  test('open as many responses as each figure, bar, and row counts', async () => {
    const { sent, started, completed, distribution, byEntity, byCategory } = await results()
    for (const { value, link } of [sent, started, completed]) expect(await totalBehind(link!)).toBe(value)
    for (const { answers, link, bars } of distribution) {
      expect(await totalBehind(link!)).toBe(answers)
      for (const bar of bars) expect(await totalBehind(bar.link), `${bar.name} of ${bars.length}`).toBe(bar.count)
    }
    for (const row of [...byEntity.rows, ...byCategory.rows]) expect(await totalBehind(row.link)).toBe(row.completed)
  })

  test('include both kinds by default', async () => {
    const both = await results({ surveyType: undefined })
    const [first, second] = [await results({ surveyType: 1 }), await results({ surveyType: 2 })]
    for (const name of ['sent', 'started', 'completed'] as const) {
      expect(both[name].value).toBe(first[name].value! + second[name].value!)
      expect(await totalBehind(both[name].link!)).toBe(both[name].value)
    }
    const questions = ({ distribution }: Results) => distribution.map(({ questionId }) => questionId)
    expect(questions(both)).toEqual([...questions(first), ...questions(second)])
  })

  test('pool rows with fewer than five responses with the next, so that neither can be derived', async () => {
    const { byEntity, byCategory } = await results()
    expect(byEntity.rows.map(({ name, completed }) => [name, completed])).toEqual([['Clinic', 6]])
    expect(byEntity.pooled).toMatchObject({ count: 2, completed: 7 })
    expect(byCategory).toMatchObject({ rows: [], pooled: { count: 2, completed: 13 } })
  })

  test('have no rates, bars, and texts for fewer than five', async () => {
    const { completed, responseRate, meanRating, distribution, comments } = await results({ entityId: shelter.id })
    expect([completed.value, responseRate.value, meanRating.value, comments]).toEqual([2, null, null, null])
    for (const { answers, bars, mean } of distribution) expect([answers, bars, mean]).toEqual([null, [], null])
  })

  test('leave out sensitive categories without the right to them', async () => {
    const sam = await staffOf(null, { survey: ['view'] })
    const trusted = await staffOf(null, { survey: ['view'], referrals: ['view', 'sensitive'] })
    expect((await results({}, sam)).completed.value).toBe(11)
    expect((await results({ categoryId: safety }, sam)).sent.value).toBe(0)
    expect((await results({}, trusted)).completed.value).toBe(13)
  })

  test('quote the latest texts without a name', async () => {
    const { comments } = await results()
    expect(comments!.total).toBe(13)
    expect(comments!.latest).toHaveLength(5)
    expect(Object.keys(comments!.latest[0]!).sort()).toEqual([
      'categoryName',
      'day',
      'questionId',
      'responseId',
      'text',
    ])
    expect(JSON.stringify(await results())).not.toContain('Rosa')
  })
})
