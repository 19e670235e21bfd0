import { categories } from '@handoff/contracts/network/categories'
import { QuestionKind } from '@handoff/contracts/surveys/surveys/questions'
import { type QuestionResult, SurveyResults, surveys } from '@handoff/contracts/surveys/surveys/surveys'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { ResultsTab } from './ResultsTab.tsx'
import { shownResults, type Version } from './shownResults.ts'

const figure = (value: number | null) => ({ value, previous: null, link: null, definition: 'What is counted' })
const bar = (answer: string, name: string, count: number, score: number | null = null) => ({
  answer,
  name,
  count,
  share: count * 10,
  score,
  link: `/survey?tab=responses&questionId=1&answer=${answer}`,
})
const result = (more: Partial<QuestionResult>): QuestionResult => ({
  questionId: 1,
  meaning: 2,
  versions: [2, 3],
  text: 'Did you get help?',
  kind: QuestionKind.Single,
  isActive: true,
  isCurrent: true,
  answers: 10,
  mean: 1.5,
  recommendScore: null,
  bars: [bar('1', 'Yes', 7, 2), bar('2', 'Not yet', 3, 1), bar('3', 'No longer needed', 0)],
  link: null,
  ...more,
})
const results = (more: Partial<SurveyResults> = {}) =>
  sampleOf<SurveyResults>(SurveyResults, {
    from: '2026-08-23',
    to: '2026-11-20',
    sent: figure(20),
    started: figure(12),
    completed: figure(10),
    responseRate: figure(50),
    meanRating: figure(null),
    recommendScore: figure(null),
    distribution: [result({})],
    comments: null,
    ...more,
  })

async function withResults(results: SurveyResults) {
  const api = fakeApi()
  api.on(surveys.kpis, () => results)
  api.on(categories.dropdown, () => [])
  await show(<ResultsTab onSend={() => {}} />)
  return api
}

test('figures have their basis, and bars open their responses', async () => {
  await withResults(results())
  expect(await screen.findByText('of 20 sent, 2 more started')).toBeVisible()
  expect(screen.getByText('08-23-2026 to 11-20-2026')).toBeVisible()
  const panel = screen.getByRole('region', { name: 'Did you get help?' })
  expect(within(panel).getByRole('link', { name: 'Not yet: 3, 30%' })).toHaveAttribute(
    'href',
    expect.stringContaining('answer=2'),
  )
  expect(within(panel).queryByRole('link', { name: /No longer needed/ })).toBeNull()
  expect(within(panel).getByText('See the 3 people who answered “Not yet”')).toBeVisible()
})

test('under five answers there are no bars and no texts, and small groups are pooled', async () => {
  await withResults(
    results({
      distribution: [result({ answers: null, bars: [], mean: null })],
      byEntity: {
        rows: [],
        pooled: { count: 2, completed: 6, responseRate: null, meanRating: null, recommendScore: null },
      },
    }),
  )
  expect(await screen.findByText(/Fewer than 5 answers/)).toBeVisible()
  expect(screen.getByText(/Fewer than 5 responses/)).toBeVisible()
  expect(screen.getByText(/2 providers/)).toBeVisible()
})

test('an earlier meaning replaces its question, and texts have no bars', () => {
  const all = [
    result({}),
    result({ meaning: 1, isCurrent: false }),
    result({ questionId: 2, meaning: 1 }),
    result({ questionId: 3, kind: QuestionKind.LongText }),
  ]
  const keysOf = (version: Version) => shownResults(all, version).map((it) => `${it.questionId}.${it.meaning}`)
  expect(keysOf({})).toEqual(['1.2', '2.1'])
  expect(keysOf({ questionId: 1, meaning: 1 })).toEqual(['1.1', '2.1'])
  expect(keysOf({ questionId: 1, meaning: 9 })).toEqual(['1.2', '2.1'])
})

test('without any response there is a link to send', async () => {
  await withResults(results({ sent: figure(0), started: figure(0), completed: figure(0) }))
  expect(await screen.findByText('No responses yet')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send survey' })).toBeVisible()
})

test('bars are shares of everyone who answered, and only a rating has a mean', async () => {
  const score = { ...figure(10), series: [1, 2, 3, 4] }
  await withResults(
    results({
      recommendScore: score,
      distribution: [
        result({ mean: null }),
        result({ questionId: 2, text: 'How was it?', kind: QuestionKind.Rating, mean: 4.2, bars: [bar('5', '5', 10)] }),
        result({
          questionId: 3,
          text: 'Would you recommend us?',
          kind: QuestionKind.ZeroToTen,
          recommendScore: 10,
          mean: null,
          bars: [bar('9', '9', 4)],
        }),
      ],
    }),
  )
  const panel = await screen.findByRole('region', { name: 'Did you get help?' })
  const widths = [...panel.querySelectorAll<HTMLElement>('i[style*="width"]')].map(({ style }) => style.width)
  expect(widths).toEqual(['70%', '30%', '0%'])
  expect(panel).not.toHaveTextContent('Mean')
  expect(screen.getByRole('region', { name: 'How was it?' })).toHaveTextContent('Mean 4.2 of 5')
  expect(screen.getByRole('region', { name: 'Would you recommend us?' })).toHaveTextContent('+10 (−100 to 100)')
  const card = screen.getByText('Recommendation score').closest('.panel')!
  expect(card).toHaveTextContent('+10(−100 to 100)')
  // Four points are no course.
  expect(card.querySelector('polyline')).toBeNull()
})
