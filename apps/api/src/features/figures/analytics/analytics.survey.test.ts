import { analytics, type Report } from '@handoff/contracts/figures/analytics'
import { QuestionKind } from '@handoff/contracts/surveys/surveys/questions'
import { surveys } from '@handoff/contracts/surveys/surveys/surveys'
import { expect, test } from 'vitest'
import { totalBehind } from '../../../test/figures.ts'
import { openWorld } from '../../../test/world.ts'
import { respondents } from '../../surveys/surveys/surveys.fixtures.ts'

const world = await openWorld()
const { as, aPerson, anEntity, aCustomer, categoryId, clock, signIn } = world
clock.set('2026-11-18T15:00:00Z')
const alma = await aPerson()
const respond = respondents(world, (await aCustomer(alma)).id, alma.id)
const [food, housing] = [await categoryId('Food'), await categoryId('Housing')]
const [clinic, pantry, shelter] = [
  await anEntity({ name: 'Clinic' }),
  await anEntity({ name: 'Pantry' }),
  await anEntity({ name: 'Shelter' }),
]
const group = (await as(alma)(surveys.createGroup, { surveyType: 2, name: 'Your visit' })).data
const ask = async (kind: QuestionKind) =>
  (await as(alma)(surveys.create, { groupId: group.id, text: `Kind ${kind}?`, kind })).data
const [rating, score] = [await ask(QuestionKind.Rating), await ask(QuestionKind.ZeroToTen)]
const answer = (entityId: number, day: string, stars: number, likely: number, category = food) => {
  const at = new Date(`2026-${day}T15:00:00Z`)
  return respond({
    surveyType: 2,
    entityId,
    categoryId: category,
    sentAt: at,
    startedAt: at,
    completedAt: at,
    answers: [
      { questionId: rating.id, versionId: rating.versionId, value: stars },
      { questionId: score.id, versionId: score.versionId, value: likely },
    ],
  })
}
for (let it = 0; it < 6; it++) await answer(clinic.id, '11-03', 5, 10)
for (let it = 0; it < 4; it++) await answer(pantry.id, '11-12', 2, 3)
for (let it = 0; it < 2; it++) await answer(shelter.id, '11-12', 1, 0, housing)
for (let it = 0; it < 3; it++)
  await respond({
    surveyType: 2,
    entityId: clinic.id,
    categoryId: food,
    sentAt: new Date('2026-11-04T15:00:00Z'),
    startedAt: null,
    completedAt: null,
  })

const november = { from: '2026-11-01', to: '2026-11-20' }
const read = async (more: object = {}): Promise<Report> =>
  (await as({ token: await signIn(alma.id) })(analytics.report, { report: 'survey', ...november, ...more })).data
const valuesOf = ({ rows, total }: Report) =>
  [...rows, ...(total ? [total] : [])].map(({ name, cells }) => [name, ...cells.map((it) => it.value)])

test('providers with few responses are pooled, as in the survey results', async () => {
  const report = await read()
  expect(valuesOf(report)).toEqual([
    ['Clinic', 6, 66.7, 5, 100],
    ['2 providers with few responses', 6, 100, 1.7, -100],
    ['All responses', 12, 80, 3.3, 0],
  ])
  expect(report.title).toBe('80% of the surveys were completed, with a mean rating of 3.3 of 5')
  const { data } = await as({ token: await signIn(alma.id) })(surveys.kpis, { surveyType: 2, ...november })
  expect(data.meanRating.value).toBe(report.total!.cells[2]!.value)
})

test('can be split by category and by period, too', async () => {
  expect(valuesOf(await read({ by: 'category' })).at(-1)).toEqual(['All responses', 12, 80, 3.3, 0])
  const { rows, noun } = await read({ by: 'period' })
  expect([noun, rows.length]).toEqual(['From', 10])
  expect(rows.flatMap(({ name, cells }) => (cells[0]!.value ? [[name, cells[0]!.value]] : []))).toEqual([
    ['11-03-2026', 6],
    ['11-11-2026', 6],
  ])
})

test('each number opens its responses', async () => {
  const asking = as({ token: await signIn(alma.id) })
  for (const more of [{}, { by: 'category' }, { by: 'period' }, { entityId: clinic.id }]) {
    const { rows, total } = await read(more)
    const cells = [...rows, total!].flatMap((row) => row.cells).filter(({ link }) => link !== null)
    expect(cells.length).toBeGreaterThan(0)
    for (const { link, value, cases } of cells)
      expect([link, await totalBehind(asking, link!)]).toEqual([link, cases ?? value])
  }
})

test('a period without surveys has no rows', async () => {
  expect(await read({ from: '2025-01-01', to: '2025-01-31' })).toMatchObject({ rows: [], total: null })
})
