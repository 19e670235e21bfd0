import type { ListedEntity } from '@handoff/contracts/network/entities/entity'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { harbor } from '../../../features/network/entities/entities.fixtures.ts'
import { show } from '../../../test/show.tsx'
import { EntityCard } from './EntityCard.tsx'

const entity: ListedEntity = {
  ...harbor,
  languages: ['English', 'Spanish'],
  medianHoursToAnswer: 5,
  distanceMiles: 3.2,
  isOpenNow: true,
  opening: { is: 'open', until: '18:00' },
  cost: 'Free of charge',
  eligibility: 'Families with children',
  documentsToBring: 'An ID',
  nextSteps: null,
  point: null,
}
const card = (more: Partial<ListedEntity> = {}) =>
  show(<EntityCard entity={{ ...entity, ...more }} star={null} action={null} />)

test('a card shows place, hours, languages, response time and requirements', async () => {
  await card()
  for (const words of [
    'Oakland, CA · 3.2 mi away',
    'Open until 6:00 PM',
    'English, Spanish',
    'Typically responds in 5 hr',
  ])
    expect(screen.getByText(words)).toBeVisible()
  const terms = screen.getByLabelText('Eligibility & intake: Harbor Clinic')
  expect(terms).toHaveTextContent('Free of charge')
  expect(screen.getByText('Families with children')).not.toBeVisible()
  await userEvent.click(terms)
  expect(screen.getByText('Families with children')).toBeVisible()
  expect(screen.getByText('An ID')).toBeVisible()
  expect(screen.queryByText('Next steps')).not.toBeInTheDocument()
})

test.each([
  [2, 'Invited'],
  [3, 'No login'],
  [4, 'Inactive'],
] as const)('an entity in the state %i shows it instead of its capacity', async (entityState, words) => {
  await card({ entityState, reach: 'none', capacity: 1, capacityAt: '2026-11-18T15:00:00Z' })
  expect(screen.getByText(words)).toBeVisible()
  expect(screen.queryByText(/^Open$|^updated/)).not.toBeInTheDocument()
})

test('unknown facts show nothing', async () => {
  const nothing = { cost: null, eligibility: null, documentsToBring: null }
  await card({ ...nothing, opening: null, medianHoursToAnswer: null, languages: [], distanceMiles: null })
  expect(screen.queryByText(/Open now|Closed now|Usually answers|miles|For whom/)).not.toBeInTheDocument()
})
