import { type Category, categories } from '@handoff/contracts/network/categories'
import type { categoryFields } from '@handoff/contracts/network/category-fields'
import { PublicEntityDetail } from '@handoff/contracts/network/publicDirectory'
import { requests } from '@handoff/contracts/network/requests/requests'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CategoryDialog } from '../features/network/categories/CategoryDialog.tsx'
import { pets } from '../features/network/categories/categories.fixtures.ts'
import { SuggestDialog } from '../features/network/requests/SuggestDialog.tsx'
import { CategoryCard } from '../pages/network/categories/CategoryCard.tsx'
import { PublicEntityFacts } from '../pages/public/directory/PublicEntityFacts.tsx'
import { fakeApi } from './fakeApi.ts'
import { inTexts } from './inTexts.tsx'
import { sampleOf } from './sampleOf.ts'
import { show } from './show.tsx'

/** A field that no page of ours knows: an entry in the table of a category's fields. */
vi.mock('@handoff/contracts/network/category-fields', async (original) => {
  const known = await original<{ categoryFields: typeof categoryFields }>()
  const examples = {
    ...known.categoryFields.description,
    label: 'Examples',
    column: 'examples',
    seen: { page: 'Examples', public: 'Such as' },
  }
  return { ...known, categoryFields: { ...known.categoryFields, examples } }
})

// Without a type: no field that the compiler knows.
const examples: object = { examples: 'Vets' }
const category: Category = { ...pets, ...examples }
const user = userEvent.setup()
const type = (value: string) => fireEvent.change(screen.getByLabelText('Examples'), { target: { value } })

test('the card of a category shows a field of the table', async () => {
  await show(<CategoryCard category={category} actions={[]} />)
  expect(screen.getByText('Examples: Vets')).toBeVisible()
})

test('so does the public page', async () => {
  const open = sampleOf<PublicEntityDetail>(PublicEntityDetail, {
    categories: [{ id: 7, name: 'Pets', color: '#3b3b46', icon: 'heart', isSensitive: false, ...examples }],
  })
  await show(inTexts(<PublicEntityFacts entity={open} />), { me: null })
  expect(screen.getByText('Such as: Vets')).toBeVisible()
})

test('the form has an input for it, with what is there, and sends what is typed', async () => {
  const api = fakeApi()
  api.on(categories.colors, () => [])
  api.on(categories.save, () => category)
  await show(<CategoryDialog category={category} onClosed={() => {}} />)
  expect(await screen.findByLabelText('Examples')).toHaveValue('Vets')
  type('Shelters')
  await user.click(screen.getByRole('button', { name: 'Save category' }))
  await waitFor(() => expect(api.askedFor(categories.save)).toHaveLength(1))
  expect(api.askedFor(categories.save)[0]!.body).toMatchObject({ examples: 'Shelters' })
})

test('a request for a change names it alone', async () => {
  const api = fakeApi()
  api.on(categories.show, () => category)
  api.on(categories.colors, () => [])
  api.on(requests.requestCategory, () => ({}) as never)
  await show(<SuggestDialog kind="category" id={7} action="change" onClosed={() => {}} />)
  expect(await screen.findByLabelText('Examples')).toHaveValue('Vets')
  type('Shelters')
  await user.click(screen.getByRole('button', { name: 'Send suggestion' }))
  await waitFor(() => expect(api.askedFor(requests.requestCategory)).toHaveLength(1))
  expect(api.askedFor(requests.requestCategory)[0]!.body).toMatchObject({ payload: { examples: 'Shelters' } })
})
