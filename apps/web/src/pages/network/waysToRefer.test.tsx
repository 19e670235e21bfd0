import { customers } from '@handoff/contracts/customers/customers/customers'
import { categories } from '@handoff/contracts/network/categories'
import { capacityWords } from '@handoff/contracts/network/entities/capacity-words'
import { entities } from '@handoff/contracts/network/entities/entities'
import { ListedEntity } from '@handoff/contracts/network/entities/entity'
import type { Reach } from '@handoff/contracts/network/entities/reach'
import { reference } from '@handoff/contracts/platform/reference'
import { Match } from '@handoff/contracts/referrals/matches'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { mayReceive } from '../../features/network/entities/receivers.ts'
import { ReferDialog } from '../../features/referrals/referrals/refer/ReferDialog.tsx'
import { fakeApi } from '../../test/fakeApi.ts'
import { sampleOf } from '../../test/sampleOf.ts'
import { show } from '../../test/show.tsx'
import { MatchRow } from '../referMap/MatchRow.tsx'
import { EntityPage } from './entity/EntityPage.tsx'
import { NetworkCardsPage } from './network/NetworkCardsPage.tsx'
import { NetworkPage } from './network/NetworkPage.tsx'

const capacities = [1, 3, 5, 6] as const
/** Accepting, waitlist, not accepting, unknown; and whether someone can refer to it. */
const words: [Reach, string[], boolean][] = [
  ['login', ['Accepting', 'Waitlist', 'Not accepting', 'Not confirmed'], true],
  [
    'email',
    [
      'Accepting · answers by email',
      'Waitlist · answers by email',
      'Not accepting · answers by email',
      'Answers by email',
    ],
    true,
  ],
  [
    'phone',
    [
      'Accepting · by phone: no online referrals',
      'Waitlist · by phone: no online referrals',
      'Not accepting · by phone: no online referrals',
      'By phone: no online referrals',
    ],
    true,
  ],
  ['none', ['No login', 'No login', 'No login', 'No login'], false],
]
const kinds = words.flatMap(([reach, texts, isOffered], at) =>
  texts.map((expected, of) => {
    const stated = { reach, entityState: reach === 'login' ? (1 as const) : (3 as const), capacity: capacities[of]! }
    const id = at * 4 + of + 1
    return { ...stated, id, name: `Pantry ${String.fromCharCode(64 + id)}`, expected, isOffered }
  }),
)
const food = { id: 3, name: 'Food', color: '#3e9c35' }
const rows = kinds.map(({ expected, isOffered, ...kind }) =>
  sampleOf<ListedEntity>(ListedEntity, { ...kind, categories: [food], capacityNote: null, capacityAt: null }),
)

function aNetwork() {
  const api = fakeApi()
  api.on(reference.states, () => [])
  api.on(entities.favorites, () => [])
  api.on(customers.find, () => ({ data: [], more: 0 }))
  api.on(categories.dropdown, () => [{ ...food, value: '3', isSensitive: false, specialties: [] }])
  api.on(entities.list, ({ canReceive }) => {
    const data = rows.filter((row) => canReceive === undefined || mayReceive(row) === canReceive)
    return { data, total: data.length, pageNo: 1, pageSize: 20, origin: null }
  })
  return api
}

test.each(kinds)('$reach, capacity $capacity: $expected', ({ expected, isOffered, ...kind }) => {
  expect(capacityWords(kind)).toBe(expected)
  expect(mayReceive(kind)).toBe(isOffered)
})

describe('the same is said and offered', () => {
  test('on cards', async () => {
    aNetwork()
    await show(<NetworkCardsPage />, { at: '/my-network/network/index1' })
    for (const { name, expected, isOffered } of kinds) {
      const card = (await screen.findByText(name)).closest('li')!
      expect(card).toHaveTextContent(expected)
      expect(within(card).queryAllByLabelText(`Refer to ${name}`)).toHaveLength(isOffered ? 1 : 0)
    }
  })

  test('in rows and their menus', async () => {
    aNetwork()
    await show(<NetworkPage />, { at: '/my-network/network?view=table' })
    for (const { name, expected, isOffered } of kinds) {
      const row = (await screen.findByText(name)).closest('tr')!
      expect(row).toHaveTextContent(expected)
      expect(within(row).queryAllByLabelText(`Actions for ${name}`)).toHaveLength(isOffered ? 1 : 0)
    }
    await userEvent.click(screen.getByLabelText(`Actions for ${kinds[4]!.name}`))
    expect(await screen.findByRole('menuitem', { name: 'Refer' })).toBeVisible()
  })

  test('in the form', async () => {
    aNetwork()
    await show(<ReferDialog onClosed={() => {}} />)
    await userEvent.click(await screen.findByRole('button', { name: /^Service Category/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Food' }))
    await screen.findByText(kinds[0]!.name)
    for (const { name, expected, isOffered } of kinds) {
      const choice = screen.queryByText(name)?.closest('label')
      if (isOffered) expect(choice).toHaveTextContent(expected)
      else expect(choice ?? null).toBeNull()
    }
  })

  test('on the refer map', async () => {
    aNetwork()
    const matches = rows.map((row) => sampleOf<Match>(Match, row))
    await show(
      <ul>
        {matches.map((match, at) => (
          <li key={match.id} aria-label={match.name}>
            <MatchRow
              match={match}
              rank={at}
              person={undefined}
              isSelected={false}
              isInCart={false}
              onSelect={() => {}}
            />
          </li>
        ))}
      </ul>,
    )
    for (const { name, expected } of kinds) expect(screen.getByLabelText(name)).toHaveTextContent(expected)
  })

  test.each(kinds.filter(({ capacity }) => capacity < 4))('on its page: $reach, $expected', async (kind) => {
    const api = aNetwork()
    const { expected, isOffered, ...entity } = kind
    api.on(entities.show, () => sampleOf(entities.show.output, { ...entity, categories: [food], services: [] }))
    await show(<EntityPage />, { at: `/my-network/network-info?id=${kind.id}` })
    expect((await screen.findAllByText(expected))[0]).toBeVisible()
    expect(screen.queryAllByRole('button', { name: `Refer to ${kind.name}` })).toHaveLength(isOffered ? 1 : 0)
  })
})
