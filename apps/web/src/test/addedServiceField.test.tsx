import type { Answer } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { entities } from '@handoff/contracts/network/entities/entities'
import { EntityDetail } from '@handoff/contracts/network/entities/entity-detail'
import type { serviceFields } from '@handoff/contracts/network/entities/service-fields'
import { Service } from '@handoff/contracts/network/entities/services'
import { PublicEntityDetail } from '@handoff/contracts/network/publicDirectory'
import { requests } from '@handoff/contracts/network/requests/requests'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { harbor } from '../features/network/entities/entities.fixtures.ts'
import { EditEntityDialog } from '../features/network/entities/form/EditEntityDialog.tsx'
import { SuggestDialog } from '../features/network/requests/SuggestDialog.tsx'
import { EntityServices } from '../pages/network/entity/EntityServices.tsx'
import { PublicEntityFacts } from '../pages/public/directory/PublicEntityFacts.tsx'
import { fakeApi } from './fakeApi.ts'
import { inTexts } from './inTexts.tsx'
import { sampleOf } from './sampleOf.ts'
import { show } from './show.tsx'

/** A field of services that no page of ours knows: an entry in their table. */
vi.mock('@handoff/contracts/network/entities/service-fields', async (original) => {
  const known = await original<{ serviceFields: typeof serviceFields }>()
  const { entityFields } = await import('@handoff/contracts/network/entities/fields')
  const { schema, stored } = entityFields.cost
  const fees = {
    label: 'Fees',
    column: 'fees',
    schema,
    stored,
    input: { as: 'text' },
    seen: { page: 'Fees', public: 'Fees' },
  }
  return { ...known, serviceFields: { ...known.serviceFields, fees } }
})

const food = { id: 7, name: 'Food', color: '#3e9c35' }
const fees: object = { fees: 'Sliding scale' }
const services = [{ ...sampleOf<Service>(Service, { category: food, ...fees }), rules: [] }]
const detail = () =>
  sampleOf<Answer<typeof entities.show>>(EntityDetail, { id: 3, name: 'Harbor Clinic', categories: [food], services })
const user = userEvent.setup()
const type = (value: string) => fireEvent.change(screen.getByLabelText('Fees'), { target: { value } })

test('the page of a provider shows a field of a service', async () => {
  await show(<EntityServices entity={detail()} />)
  expect(screen.getByText('Fees: Sliding scale')).toBeVisible()
})

test('so does the public page', async () => {
  const open = sampleOf<PublicEntityDetail>(PublicEntityDetail, {
    categories: [{ ...food, icon: 'apple', isSensitive: false }],
    services: [{ categoryId: 7, eligibility: [], serviceArea: [], capacity: 1, ...fees }],
  })
  await show(inTexts(<PublicEntityFacts entity={open} />), { me: null })
  expect(screen.getByText('Fees: Sliding scale')).toBeVisible()
})

test('the form has an input for it, with what is there, and sends what is typed', async () => {
  const api = fakeApi()
  api.on(entities.edit, () => ({ ...harbor, categories: [food], services }))
  api.on(customFields.ofEntity, () => [])
  api.on(categories.dropdown, () => [])
  api.on(categories.marks, () => [food])
  api.on(entities.duplicates, () => [])
  api.on(entities.save, () => harbor)
  await show(<EditEntityDialog id={3} onClosed={() => {}} />)
  expect(await screen.findByLabelText('Fees')).toHaveValue('Sliding scale')
  type('Free')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.askedFor(entities.save)).toHaveLength(1))
  // A form sends a list as text.
  const body = api.askedFor(entities.save)[0]!.body as { services: string }
  expect(JSON.parse(body.services)).toMatchObject([{ categoryId: 7, fees: 'Free' }])
})

test('a request for a change has it', async () => {
  const api = fakeApi()
  api.on(entities.show, detail)
  api.on(categories.dropdown, () => [])
  api.on(categories.marks, () => [food])
  api.on(requests.requestEntity, () => ({}) as never)
  await show(<SuggestDialog kind="entity" id={3} action="change" onClosed={() => {}} />)
  expect(await screen.findByLabelText('Fees')).toHaveValue('Sliding scale')
  type('Free')
  await user.click(screen.getByRole('button', { name: 'Send suggestion' }))
  await waitFor(() => expect(api.askedFor(requests.requestEntity)).toHaveLength(1))
  expect(api.askedFor(requests.requestEntity)[0]!.body).toMatchObject({ payload: { services: [{ fees: 'Free' }] } })
})
