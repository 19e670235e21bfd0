import type { Answer } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { entities } from '@handoff/contracts/network/entities/entities'
import { ListedEntity } from '@handoff/contracts/network/entities/entity'
import { EntityDetail } from '@handoff/contracts/network/entities/entity-detail'
import type { entityFields } from '@handoff/contracts/network/entities/fields'
import { PublicEntityDetail } from '@handoff/contracts/network/publicDirectory'
import { requests } from '@handoff/contracts/network/requests/requests'
import { VerificationView } from '@handoff/contracts/network/verifications'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { harbor } from '../features/network/entities/entities.fixtures.ts'
import { EditEntityDialog } from '../features/network/entities/form/EditEntityDialog.tsx'
import { NearCard } from '../features/network/entities/nearby/NearCard.tsx'
import { SuggestDialog } from '../features/network/requests/SuggestDialog.tsx'
import { EntityPage } from '../pages/network/entity/EntityPage.tsx'
import { EntityCard } from '../pages/network/network/EntityCard.tsx'
import { PublicEntityFacts } from '../pages/public/directory/PublicEntityFacts.tsx'
import { VerifiedPartPanel } from '../pages/public/verification/VerifiedPartPanel.tsx'
import { fakeApi } from './fakeApi.ts'
import { inTexts } from './inTexts.tsx'
import { sampleOf } from './sampleOf.ts'
import { show } from './show.tsx'

/** A field that no page knows: an entry in the table of fields. */
vi.mock('@handoff/contracts/network/entities/fields', async (original) => {
  const { entityFields: known } = await original<{ entityFields: typeof entityFields }>()
  const parking = {
    ...known.cost,
    label: 'Parking',
    column: 'parking',
    input: { as: 'longText', section: 'intake' },
    seen: { page: 'Parking', directory: 'Parking', near: 'Park', publicPage: 'Parking', verification: 'Parking' },
  }
  return { entityFields: { ...known, parking } }
})

// Without a type: no field that the compiler knows.
const parking: object = { parking: 'Behind the house' }
const detail = () => sampleOf<Answer<typeof entities.show>>(EntityDetail, { id: 3, name: 'Harbor Clinic', ...parking })
const seen = (title: string) => expect(screen.getByText(title).parentElement).toHaveTextContent('Behind the house')

test('the page of a provider shows a field of the table', async () => {
  fakeApi().on(entities.show, detail)
  await show(<EntityPage />, { at: '/my-network/network-info?id=3' })
  await screen.findByText('Parking')
  seen('Parking')
})

test('so do cards of the directory and the map', async () => {
  await show(<EntityCard entity={sampleOf<ListedEntity>(ListedEntity, parking)} star={null} action={null} />)
  seen('Parking')
  const listed = sampleOf<ListedEntity>(ListedEntity, { id: 4, name: 'Pantry', ...parking })
  await show(
    <NearCard {...listed} opening={null} onClose={() => {}}>
      {null}
    </NearCard>,
  )
  seen('Park')
})

test('so does the public page, and the link by which a provider confirms its details', async () => {
  await show(inTexts(<PublicEntityFacts entity={sampleOf<PublicEntityDetail>(PublicEntityDetail, parking)} />), {
    me: null,
  })
  expect(screen.getByRole('heading', { name: 'Parking' }).parentElement).toHaveTextContent('Behind the house')
  const view = sampleOf<VerificationView>(VerificationView, parking)
  await show(inTexts(<VerifiedPartPanel view={view} part="about" title="About" value="" onChange={() => {}} />), {
    me: null,
  })
  expect(screen.getByText('Parking', { selector: 'dt' }).nextSibling).toHaveTextContent('Behind the house')
})

const user = userEvent.setup()
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('the form has an input for it, with the current value, and sends the new one', async () => {
  const api = fakeApi()
  api.on(entities.edit, () => ({ ...harbor, ...parking }))
  api.on(customFields.ofEntity, () => [])
  api.on(categories.dropdown, () => [])
  api.on(entities.duplicates, () => [])
  api.on(entities.save, () => harbor)
  await show(<EditEntityDialog id={3} onClosed={() => {}} />)
  expect(await screen.findByLabelText('Parking')).toHaveValue('Behind the house')
  type('Parking', 'Across the road')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.askedFor(entities.save)).toHaveLength(1))
  expect(api.askedFor(entities.save)[0]!.body).toMatchObject({ parking: 'Across the road' })
})

test('a request for a change names only it', async () => {
  const api = fakeApi()
  api.on(entities.show, detail)
  api.on(categories.dropdown, () => [])
  api.on(requests.requestEntity, () => ({}))
  await show(<SuggestDialog kind="entity" id={3} action="change" onClosed={() => {}} />)
  expect(await screen.findByLabelText('Parking')).toHaveValue('Behind the house')
  type('Parking', 'Across the road')
  await user.click(screen.getByRole('button', { name: /^Send|^Request|^Suggest|^Submit/ }))
  await waitFor(() => expect(api.askedFor(requests.requestEntity)).toHaveLength(1))
  expect(api.askedFor(requests.requestEntity)[0]!.body).toMatchObject({ payload: { parking: 'Across the road' } })
})
