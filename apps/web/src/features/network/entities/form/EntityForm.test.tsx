import { categories } from '@handoff/contracts/network/categories'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { entities } from '@handoff/contracts/network/entities/entities'
import { reference } from '@handoff/contracts/platform/reference'
import { settings } from '@handoff/contracts/platform/settings'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../../test/fakeApi.ts'
import { show } from '../../../../test/show.tsx'
import { harbor } from '../entities.fixtures.ts'
import { EditEntityDialog } from './EditEntityDialog.tsx'
import { noEntity } from './entityValues.ts'
import { NewEntityDialog } from './NewEntityDialog.tsx'

const user = userEvent.setup()
const place = { lat: null, lng: null }
const california = { id: 5, name: 'California', code: 'CA', isTerritory: false }
const counties = [
  { id: 501, name: 'Alameda', fullName: 'Alameda County', cities: [{ id: 50101, name: 'Oakland', ...place }] },
]
function withReference() {
  const api = fakeApi()
  api.on(reference.states, () => [california])
  api.on(reference.state, () => ({ ...california, counties }))
  api.on(settings.timeZones, () => [
    { name: 'Pacific Standard Time', label: '(UTC-08:00) Pacific Standard Time', value: 'America/Los_Angeles' },
    { name: 'Hawaiian Standard Time', label: '(UTC-10:00) Hawaiian Standard Time', value: 'Pacific/Honolulu' },
  ])
  api.on(entities.duplicates, () => [])
  api.on(customFields.active, () => [])
  api.on(customFields.ofEntity, () => [])
  api.on(entities.edit, () => harbor)
  api.on(categories.dropdown, () => [
    { name: 'Food', value: '7', color: '#aa0000', isSensitive: false, specialties: [{ id: 71, name: 'Pantry' }] },
  ])
  return api
}

const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const choose = async (within_: HTMLElement, label: string, option: string) => {
  await user.click(within(within_).getByRole('button', { name: new RegExp(`^${label}`) }))
  await user.click(await screen.findByRole('option', { name: option }))
}
const nth = (at: number) => screen.findByRole('group', { name: `Address ${at}` })
/** What a form carried in a field that holds more than a text. */
const sentIn = (body: unknown, field: string) => JSON.parse((body as Record<string, string>)[field]!) as unknown

test('an address is typed from its state to its city, and one may be left out again', async () => {
  const api = withReference()
  api.on(entities.create, () => harbor)
  await show(<NewEntityDialog initialValues={noEntity} onClosed={() => {}} />)
  fill(await screen.findByLabelText(/^Name/), 'Harbor Clinic')
  fill(screen.getByLabelText(/^Email/), 'hello@harbor.test')
  const add = screen.getByRole('button', { name: 'Add address' })
  await user.click(add)
  await user.click(add)
  const second = await nth(2)
  fill(within(second).getByLabelText('Street'), '12 Main Street')
  fill(within(second).getByLabelText('ZIP'), '94601')
  await choose(second, 'State', 'California')
  await choose(second, 'County', 'Alameda')
  await choose(second, 'City', 'Oakland')
  await user.click(within(second).getByRole('switch', { name: /Confidential/ }))
  await user.click(screen.getByRole('button', { name: 'Remove Address 1' }))
  await user.click(screen.getByRole('button', { name: 'Create and invite' }))

  await waitFor(() => expect(api.askedFor(entities.create)).toHaveLength(1))
  const { body } = api.askedFor(entities.create)[0]!
  expect(sentIn(body, 'entityAddresses')).toMatchObject([
    { addressLine1: '12 Main Street', zip: '94601', stateId: 5, countyId: 501, cityId: 50101, isConfidential: true },
  ])
  expect(body).toMatchObject({ name: 'Harbor Clinic', isInvited: 'true' })
}, 60_000)

test('a provider with a phone alone is created without an invitation; the form says how it is referred to', async () => {
  const api = withReference()
  api.on(entities.create, () => harbor)
  await show(<NewEntityDialog initialValues={noEntity} onClosed={() => {}} />)
  fill(await screen.findByLabelText(/^Name/), 'Crane Pantry')
  expect(screen.getByText(/no one can refer to it/)).toBeVisible()
  fill(screen.getByLabelText('Phone'), '(432) 555-0182')
  expect(await screen.findByText(/It’s referred to by phone/)).toBeVisible()
  expect(screen.getByRole('switch', { name: /email invitation/ })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Create provider' }))
  await waitFor(() => expect(api.askedFor(entities.create)).toHaveLength(1))
  expect(api.askedFor(entities.create)[0]!.body).toMatchObject({ name: 'Crane Pantry', isInvited: 'false' })
}, 60_000)

test('known addresses keep their ids in the order they were given', async () => {
  const api = withReference()
  api.on(entities.save, () => harbor)
  await show(<EditEntityDialog id={3} onClosed={() => {}} />)
  await nth(2)
  await user.click(screen.getByRole('button', { name: 'Move Address 2 up' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.askedFor(entities.save)).toHaveLength(1))
  const { body } = api.askedFor(entities.save)[0]!
  expect(sentIn(body, 'entityAddresses')).toMatchObject([{ id: 12 }, { id: 11 }])
  expect(sentIn(body, 'specialtyIds')).toEqual([71])
  expect(body).toMatchObject({ version: '4' })
}, 60_000)

test('an error of the second address is shown at its field, and typed values stay', async () => {
  const api = withReference()
  api.refuse(entities.save, 400, {
    title: 'Check the form',
    errors: { 'entityAddresses.1.cityId': ['City, county, and state don’t match'] },
  })
  await show(<EditEntityDialog id={3} onClosed={() => {}} />)
  const second = await nth(2)
  fill(screen.getByLabelText('Cost'), 'Free')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await within(second).findByText('City, county, and state don’t match')).toBeVisible()
  expect(within(await nth(1)).queryByText(/do not belong together/)).not.toBeInTheDocument()
  expect(screen.getByLabelText('Cost')).toHaveValue('Free')
}, 60_000)

test('a wrong ZIP is shown at its address before anything is sent', async () => {
  const api = withReference()
  await show(<EditEntityDialog id={3} onClosed={() => {}} />)
  const second = await nth(2)
  fill(within(second).getByLabelText('ZIP'), '94')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await within(second).findByText('Enter a 5-digit ZIP code')).toBeVisible()
  expect(api.askedFor(entities.save)).toEqual([])
}, 60_000)

test('anyone who is in the network already is shown while one types, with a way to look', async () => {
  const api = withReference()
  api.on(entities.duplicates, () => [{ id: 9, name: 'Harbor Clinic', place: 'Oakland, CA', because: 'The same name' }])
  await show(<NewEntityDialog initialValues={noEntity} onClosed={() => {}} />)
  fill(await screen.findByLabelText(/^Name/), 'Harbor')
  expect(await screen.findByRole('link', { name: 'Harbor Clinic' })).toHaveAttribute(
    'href',
    '/my-network/network-info?id=9',
  )
  expect(screen.getByText(/The same name/)).toBeVisible()
})

test('of a form that someone overtook nothing is lost, and saving over it is said to be that', async () => {
  const api = withReference()
  api.refuse(entities.save, 409, { title: 'Someone else just updated this entity. Reload and try again' })
  await show(<EditEntityDialog id={3} onClosed={() => {}} />)
  fill(await screen.findByLabelText('Cost'), 'Free')
  api.on(entities.edit, () => ({ ...harbor, version: 5 }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Keep my changes' }))
  api.on(entities.save, () => harbor)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.askedFor(entities.save)).toHaveLength(2))
  expect(api.askedFor(entities.save)[1]!.body).toMatchObject({ version: '5', cost: 'Free' })
}, 60_000)

test('the clock is that of the first address until another is chosen', async () => {
  const api = withReference()
  api.on(entities.create, () => harbor)
  await show(<NewEntityDialog initialValues={noEntity} onClosed={() => {}} />)
  fill(await screen.findByLabelText(/^Name/), 'Harbor Clinic')
  fill(screen.getByLabelText(/^Email/), 'hello@harbor.test')
  const zone = () => screen.getByRole('button', { name: /^Time Zone/ })
  expect(zone()).toHaveTextContent('Same as first address')
  await user.click(screen.getByRole('button', { name: 'Add address' }))
  await choose(await nth(1), 'State', 'California')
  await waitFor(() => expect(zone()).toHaveTextContent('(UTC-08:00) Pacific Standard Time'))
  await user.click(screen.getByRole('button', { name: 'Create and invite' }))
  await waitFor(() => expect(api.askedFor(entities.create)).toHaveLength(1))
  expect(api.askedFor(entities.create)[0]!.body).not.toHaveProperty('timeZone')

  await choose(document.body, 'Time Zone', '(UTC-10:00) Hawaiian Standard Time')
  expect(screen.getByText('Its first address is in (UTC-08:00) Pacific Standard Time')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Create and invite' }))
  await waitFor(() => expect(api.askedFor(entities.create)).toHaveLength(2))
  expect(api.askedFor(entities.create)[1]!.body).toMatchObject({ timeZone: 'Pacific/Honolulu' })
}, 60_000)

test('the kind is shown once, and the time zone of an entity is in its form', async () => {
  const api = withReference()
  api.refuse(entities.save, 400, { title: 'Check the form', errors: { timeZone: ['Please select Time Zone'] } })
  await show(<EditEntityDialog id={3} onClosed={() => {}} />)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Time Zone/ })).toHaveTextContent('(UTC-08:00) Pacific Standard Time'),
  )
  expect(screen.queryByRole('radiogroup', { name: 'Type' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Please select Time Zone')).toBeVisible()
  expect(api.askedFor(entities.save)[0]!.body).toMatchObject({ timeZone: 'America/Los_Angeles' })
}, 60_000)

test('eligibility is typed for each category, with the words that people will read', async () => {
  const api = withReference()
  api.on(categories.marks, () => [{ id: 7, name: 'Food', color: '#aa0000' }])
  api.on(reference.places, () => [
    {
      kind: 'county' as const,
      name: 'Alameda County, CA',
      stateId: 5,
      countyId: 501,
      cityId: null,
      zip: null,
      ...place,
    },
  ])
  api.on(entities.save, () => harbor)
  await show(<EditEntityDialog id={3} onClosed={() => {}} />)
  const food = await screen.findByRole('group', { name: 'Eligibility for Food' })
  const add = (kind: string) => user.selectOptions(within(food).getByLabelText('Add a rule'), kind)
  await add('Age')
  const age = within(food).getByRole('group', { name: 'Age' })
  fill(within(age).getByLabelText('From age'), '0.5')
  fill(within(age).getByLabelText('Up to age'), '12')
  expect(within(age).getByLabelText(/^Shown as/)).toHaveAttribute('placeholder', 'Ages 6 months to 12')
  await add('Veteran')
  const veteran = within(food).getByRole('group', { name: 'Veteran' })
  await user.click(within(veteran).getByText('Preferred'))
  await add('Household size')
  await user.click(within(food).getByRole('button', { name: 'Remove Household size' }))
  await user.type(within(food).getAllByLabelText(/^Service area: counties/)[0]!, 'Alameda')
  await user.click(await screen.findByRole('option', { name: 'Alameda County, CA' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(api.askedFor(entities.save)).toHaveLength(1))
  expect(sentIn(api.askedFor(entities.save)[0]!.body, 'services')).toEqual([
    {
      categoryId: 7,
      rules: [
        { rule: { kind: 'ages', from: 0.5, to: 12 }, isHard: true, ownWords: null },
        { rule: { kind: 'veteran' }, isHard: false, ownWords: null },
      ],
      serviceArea: { stateIds: [], countyIds: [501] },
    },
  ])
}, 60_000)

test('a rule without a number says so at its field', async () => {
  const api = withReference()
  api.on(categories.marks, () => [{ id: 7, name: 'Food', color: '#aa0000' }])
  await show(<EditEntityDialog id={3} onClosed={() => {}} />)
  const food = await screen.findByRole('group', { name: 'Eligibility for Food' })
  await user.selectOptions(within(food).getByLabelText('Add a rule'), 'Income')
  fill(within(food).getByLabelText(/^Dollars a year/), 'some')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await within(food).findByText('This field must be numeric')).toBeVisible()
  expect(api.askedFor(entities.save)).toEqual([])
}, 60_000)
