import { consents } from '@handoff/contracts/customers/consents'
import { Customer, CustomerRow, customers } from '@handoff/contracts/customers/customers/customers'
import { SameCustomer } from '@handoff/contracts/customers/duplicates/facts'
import { Housemate, households } from '@handoff/contracts/customers/households'
import { type Answer } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import { entities } from '@handoff/contracts/network/entities/entities'
import { ListedEntity } from '@handoff/contracts/network/entities/entity'
import { Material, materials } from '@handoff/contracts/platform/materials'
import { settings } from '@handoff/contracts/platform/settings'
import { Match, matches } from '@handoff/contracts/referrals/matches'
import { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { UnmetNeed, unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../../test/fakeApi.ts'
import { sampleOf } from '../../../../test/sampleOf.ts'
import { show } from '../../../../test/show.tsx'
import { ReferCart } from '../cart/ReferCart.tsx'
import { useHouseholdChoice } from './customer/useHouseholdChoice.tsx'
import { ReferDialog } from './ReferDialog.tsx'

beforeEach(() => sessionStorage.clear())

const food = { name: 'Food', value: '3', color: '#3e9c35', isSensitive: false, specialties: [] }
const tina = sampleOf<Customer>(Customer, {
  id: 7,
  firstName: 'Tina',
  lastName: 'Brown',
  age: 61,
  phone: '(510) 555-0119',
  insurance: null,
})
const row = sampleOf<CustomerRow>(CustomerRow, { id: 7, firstName: 'Tina', lastName: 'Brown' })
const listed = sampleOf<ListedEntity>(ListedEntity, { id: 5, name: 'Open Table Pantry' })
const pantry = sampleOf<Answer<typeof entities.show>>(entities.show.output, {
  id: 5,
  name: 'Open Table Pantry',
  phone: '(510) 555-0144',
  hours: 'Mon–Fri, 9:00 AM–4:00 PM',
  documentsToBring: 'Photo ID',
})
const consent = sampleOf<Answer<typeof consents.ofCustomer>[number]>(consents.ofCustomer.output._zod.def.element, {
  id: 31,
  isUsable: true,
  scope: 3,
})
const files = ['id.pdf', 'lease.pdf'].map((name, at) =>
  sampleOf<Material>(Material, { id: 40 + at, name, isInternal: false, mediaType: 'application/pdf' }),
)
const pageOf = <T,>(data: T[]) => ({ data, total: data.length, pageNo: 1, pageSize: 20 })

/** One customer with a consent on file, one category, one provider. */
function aNetwork() {
  const api = fakeApi()
  api.on(referrals.refer, () => ({ groupId: 1, referrals: [sampleOf<ReferralRow>(ReferralRow)] }))
  api.on(referrals.listOutbound, () => pageOf([]))
  api.on(referrals.answerDue, () => ({ dueAt: '2026-11-25T00:00:00.000Z' }))
  api.on(categories.dropdown, () => [food])
  api.on(customers.show, () => tina)
  api.on(customers.find, ({ search }) => ({ data: search === 'Zoe Zed' ? [] : [row], more: 12 }))
  api.on(customers.duplicates, () => [])
  api.on(consents.ofCustomer, () => [consent])
  api.on(consents.text, () => sampleOf(consents.text.output))
  api.on(entities.list, () => ({ ...pageOf([listed]), origin: null }))
  api.on(entities.show, () => pantry)
  api.on(materials.ofCustomer, () => pageOf(files))
  return api
}

const search = () => screen.findByRole('combobox', { name: 'Customer' })

test('the customers who match best are listed, with the number of others', async () => {
  const user = userEvent.setup()
  aNetwork()
  await show(<ReferDialog onClosed={() => {}} />)
  await user.type(await search(), 'ti')
  expect(await screen.findByText('12 more, keep typing')).toBeVisible()
})

test('a provider by phone is marked, and one that can’t be reached is shown with the reason', async () => {
  const user = userEvent.setup()
  const api = aNetwork()
  const mute = sampleOf<ListedEntity>(ListedEntity, { id: 6, name: 'Mute Pantry', reach: 'none' })
  const crane = { ...pantry, reach: 'phone' as const, phone: '4325550182' }
  api.on(entities.list, ({ canReceive }) => ({
    ...pageOf([canReceive ? { ...listed, reach: 'phone' as const } : mute]),
    origin: null,
  }))
  api.on(entities.show, () => crane)
  await show(<ReferDialog customer={{ id: 7, name: 'Tina Brown' }} onClosed={() => {}} />)
  await user.click(await screen.findByRole('button', { name: /^Service Category/ }))
  await user.click(await screen.findByRole('option', { name: 'Food' }))
  const choice = await screen.findByRole('radio', { name: /Open Table Pantry.*by phone/ })
  await user.click(choice)
  expect(await screen.findByText(/You call Open Table Pantry/)).toBeVisible()
  expect(screen.getByRole('link', { name: '(432) 555-0182' })).toHaveAttribute('href', 'tel:+14325550182')
  await user.click(screen.getByRole('button', { name: /Can’t be referred to 1/ }))
  expect(screen.getByText('It has no login, no email address, and no phone number')).toBeVisible()
  expect(screen.queryByRole('radio', { name: /Mute Pantry/ })).toBeNull()
})

test('without an email server a referral to a provider that answers by email is ready, not sent', async () => {
  const user = userEvent.setup()
  const api = aNetwork()
  const byEmail = { reach: 'email' as const }
  api.on(settings.email, () => sampleOf(settings.email.output, { isServerSet: false, guessedUrl: null }))
  api.on(entities.list, () => ({ ...pageOf([{ ...listed, ...byEmail }]), origin: null }))
  api.on(entities.show, () => ({ ...pantry, ...byEmail }))
  const receiver = { id: 5, name: 'Open Table Pantry', place: null }
  const row = sampleOf<ReferralRow>(ReferralRow, { reference: 'R-10042', receiver, receiverReach: 'email' })
  api.on(referrals.refer, () => ({ groupId: 1, referrals: [row] }))
  await show(<ReferDialog customer={{ id: 7, name: 'Tina Brown' }} onClosed={() => {}} />)
  await user.click(await screen.findByRole('button', { name: /^Service Category/ }))
  await user.click(await screen.findByRole('option', { name: 'Food' }))
  await user.click(await screen.findByRole('radio', { name: /Open Table Pantry/ }))
  expect(await screen.findByText('Emails aren’t sent yet')).toBeVisible()
  expect(screen.queryByText(/will be notified right away/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send referral' }))
  const words = 'Referral R-10042 for Open Table Pantry is ready, not sent: no mail server is set'
  expect(await screen.findByText(words)).toBeVisible()
})

test('a valid choice removes the red border from the category', async () => {
  const user = userEvent.setup()
  aNetwork()
  await show(<ReferDialog onClosed={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Send referral' }))
  const category = () => screen.getByRole('button', { name: /^Service Category/ })
  await waitFor(() => expect(category()).toHaveAttribute('aria-invalid', 'true'))

  await user.click(category())
  await user.click(await screen.findByRole('option', { name: 'Food' }))
  await waitFor(() => expect(category()).toHaveTextContent('Food'))
  expect(category()).not.toHaveAttribute('aria-invalid', 'true')
  expect(category()).not.toHaveAttribute('data-error')
  expect(screen.queryByText('Please select Service Category')).toBeNull()
})

test('besides typing in the searches, a customer with a consent on file is sent with four clicks', async () => {
  const user = userEvent.setup()
  const api = aNetwork()
  await show(<ReferDialog onClosed={() => {}} />)
  let presses = 0
  const press = async (element: HTMLElement) => {
    presses++
    await user.click(element)
  }

  // The search has the focus without a click.
  await waitFor(async () => expect(await search()).toHaveFocus())
  await user.keyboard('Tina')
  await press(await screen.findByRole('option', { name: /Tina Brown/ }))
  await press(await screen.findByRole('option', { name: 'Food' }))
  await press(await screen.findByRole('radio', { name: /Open Table Pantry/ }))
  expect(await screen.findByText(/^Consent on file:/)).toBeVisible()
  await press(screen.getByRole('button', { name: 'Send referral' }))

  await waitFor(() => expect(api.askedFor(referrals.refer)).toHaveLength(1))
  expect(presses).toBe(4)
  expect(api.askedFor(referrals.refer)[0]!.body).toMatchObject({
    customerId: 7,
    categoryId: 3,
    referToIds: [5],
    consentId: 31,
    draft: false,
  })
})

test('from the page of a customer, arrows and Enter choose, and Ctrl+Enter sends', async () => {
  const user = userEvent.setup()
  const api = aNetwork()
  const island = { ...listed, id: 6, name: 'Island Food Share' }
  api.on(entities.list, ({ search: typed }) => ({ ...pageOf(typed ? [island] : [listed, island]), origin: null }))
  await show(<ReferDialog customer={{ id: 7, name: 'Tina Brown' }} onClosed={() => {}} />)
  await waitFor(() => expect(screen.getByRole('button', { name: /^Service Category/ })).toHaveFocus())
  await user.keyboard('{Enter}')
  await user.type(await screen.findByPlaceholderText('Search...'), 'Foo{Enter}')
  const providers = screen.getByRole('searchbox', { name: 'Search providers' })
  await waitFor(() => expect(providers).toHaveFocus())
  const radio = (name: RegExp) => screen.findByRole('radio', { name })
  const first = await radio(/Open Table/)
  await user.keyboard('{ArrowDown}')
  expect(first).toHaveFocus()
  expect(first).toBeChecked()
  await user.keyboard('{ArrowDown}')
  expect(await radio(/Island/)).toBeChecked()
  await user.keyboard('{ArrowUp}{Enter}')
  expect(first).toBeChecked()
  // What was just typed is searched for before Enter chooses.
  await user.type(providers, 'isl{Enter}')
  await waitFor(async () => expect(await radio(/Island/)).toHaveFocus())
  expect(await radio(/Island/)).toBeChecked()
  await screen.findByText(/^Consent on file:/)
  expect(api.askedFor(referrals.refer)).toEqual([])
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(api.askedFor(referrals.refer)).toHaveLength(1))
  expect(api.askedFor(referrals.refer)[0]!.body).toMatchObject({ referToIds: [6], draft: false })
})

test('those farther away are folded until they are asked for, searched for, or chosen', async () => {
  const user = userEvent.setup()
  const api = aNetwork()
  const rows = [2, 20, 40, 300, null].map((distanceMiles, at) => ({
    ...listed,
    id: 50 + at,
    name: `Pantry ${at}`,
    distanceMiles,
  }))
  api.on(customers.show, () => ({ ...tina, zip: '94601', point: { lat: 37.8, lng: -122.2 } }))
  api.on(entities.list, ({ search: typed }) => ({
    ...pageOf(rows.filter(({ name }) => name.includes(typed ?? ''))),
    origin: null,
  }))
  const draft = { id: 7, name: 'Tina Brown' }
  await show(<ReferDialog customer={draft} onClosed={() => {}} />)
  await user.click(await screen.findByRole('button', { name: /^Service Category/ }))
  await user.click(await screen.findByRole('option', { name: 'Food' }))
  const offered = () => within(screen.getByRole('radiogroup', { name: 'Refer to' })).getAllByRole('radio')
  expect(await screen.findByText('Within 25 miles of 94601')).toBeVisible()
  expect(offered()).toHaveLength(2)
  await user.type(screen.getByRole('searchbox', { name: 'Search providers' }), '3')
  const third = await screen.findByRole('radio', { name: /Pantry 3/ })
  await user.click(third)
  await user.clear(screen.getByRole('searchbox', { name: 'Search providers' }))
  await waitFor(() => expect(offered()).toHaveLength(5))
  await user.click(offered()[0]!)
  await user.click(await screen.findByRole('button', { name: 'Show 3 farther away' }))
  expect(offered()).toHaveLength(5)
  expect(screen.getByText('Farther away')).toBeVisible()
})

describe('a provider that isn’t accepting', () => {
  const note = 'Program ended'
  const other = sampleOf<Match>(Match, { id: 9, name: 'Island Food Share', place: 'Alameda, CA', distanceMiles: 3.4 })

  async function chooseClosed(user: ReturnType<typeof userEvent.setup>) {
    const api = aNetwork()
    const closed = { capacity: 5 as const, capacityNote: note }
    api.on(entities.list, () => ({ ...pageOf([{ ...listed, ...closed }]), origin: null }))
    api.on(entities.show, () => ({ ...pantry, ...closed }))
    api.on(matches.list, () => ({
      ...pageOf([{ ...other, id: 5, name: 'Open Table Pantry' }, other]),
      counts: { eligible: 2, unknown: 0, notEligible: 0 },
      origin: null,
      miles: 50,
    }))
    await show(<ReferDialog customer={{ id: 7, name: 'Tina Brown' }} onClosed={() => {}} />)
    await user.click(await screen.findByRole('button', { name: /^Service Category/ }))
    await user.click(await screen.findByRole('option', { name: 'Food' }))
    await user.click(await screen.findByRole('radio', { name: /Open Table Pantry.*Not accepting/ }))
    expect(await screen.findByText(`Open Table Pantry is not accepting: “${note}”`)).toBeVisible()
    await screen.findByText(/^Consent on file:/)
    await user.click(screen.getByRole('button', { name: 'Send referral' }))
    const question = within(await screen.findByRole('dialog', { name: 'They are not accepting. Send anyway?' }))
    expect(question.getByText(new RegExp(note))).toBeVisible()
    expect(api.askedFor(referrals.refer)).toEqual([])
    return { api, question }
  }

  test('is sent once someone says so, and asks no second time', async () => {
    const user = userEvent.setup()
    const { api, question } = await chooseClosed(user)
    api.refuse(referrals.refer, 500, { title: 'Something went wrong' })
    await user.click(question.getByRole('button', { name: 'Send anyway' }))
    await waitFor(() => expect(api.askedFor(referrals.refer)).toHaveLength(1))
    expect(api.askedFor(referrals.refer)[0]!.body).toMatchObject({ referToIds: [5], draft: false })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Send anyway/ })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Send referral' }))
    await waitFor(() => expect(api.askedFor(referrals.refer)).toHaveLength(2))
  })

  test('offers the nearest who accept instead', async () => {
    const user = userEvent.setup()
    const { api, question } = await chooseClosed(user)
    const others = within(await question.findByRole('region', { name: 'Other providers' }))
    expect(others.getAllByRole('listitem')).toHaveLength(1)
    api.on(entities.show, () => ({ ...pantry, id: 9, name: other.name }))
    await user.click(others.getByRole('button', { name: 'Choose Island Food Share' }))
    expect(await screen.findByText('Island Food Share will be notified right away.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send referral' }))
    await waitFor(() => expect(api.askedFor(referrals.refer)).toHaveLength(1))
    expect(api.askedFor(referrals.refer)[0]!.body).toMatchObject({ referToIds: [9] })
    expect(
      Object.fromEntries(new URL(api.askedFor(matches.list)[0]!.url, 'http://localhost').searchParams),
    ).toMatchObject({ accepting: 'true', sort: 'distance' })
  })

  test('leads to the form of an unmet need, with its reason', async () => {
    const user = userEvent.setup()
    const { api, question } = await chooseClosed(user)
    api.on(unmetNeeds.record, () => sampleOf<UnmetNeed>(UnmetNeed))
    await user.click(question.getByRole('button', { name: 'Record unmet need' }))
    const form = within(await screen.findByRole('dialog', { name: 'No one is accepting' }))
    await user.click(await form.findByRole('button', { name: 'Record unmet need' }))
    await waitFor(() => expect(api.askedFor(unmetNeeds.record)).toHaveLength(1))
    expect(api.askedFor(unmetNeeds.record)[0]!.body).toMatchObject({ customerId: 7, categoryId: 3, reason: 2 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.askedFor(referrals.refer)).toEqual([])
  })
})

async function selectCustomer(user: ReturnType<typeof userEvent.setup>) {
  await show(<ReferDialog onClosed={() => {}} />)
  await user.type(await search(), 'Tina')
  await user.click(await screen.findByRole('option', { name: /Tina Brown/ }))
  await user.click(await screen.findByRole('option', { name: 'Food' }))
  await user.click(await screen.findByRole('radio', { name: /Open Table Pantry/ }))
}

test('the due time and the instructions for the customer are next to the form', async () => {
  const user = userEvent.setup()
  const api = aNetwork()
  await selectCustomer(user)
  expect(await screen.findByText(/^Answer due .+, 4:00 PM$/)).toBeVisible()
  const instructions = within(await screen.findByRole('region', { name: 'Tell Tina' }))
  for (const words of ['Mon–Fri, 9:00 AM–4:00 PM', 'Bring: Photo ID', '(510) 555-0144'])
    expect(instructions.getByText(words)).toBeVisible()
  expect(instructions.getByRole('heading')).toHaveTextContent('Tell Tina yourself: they get no email')
  await user.click(screen.getByRole('radio', { name: 'Urgent' }))
  await waitFor(() => expect(api.askedFor(referrals.answerDue).at(-1)!.url).toContain('priority=2'))
})

test('files of the record are included, shared before acceptance if checked', async () => {
  const user = userEvent.setup()
  const api = aNetwork()
  await selectCustomer(user)
  for (const name of ['id.pdf', 'lease.pdf']) {
    await user.click(screen.getByRole('button', { name: 'Attach a file' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await user.click(await screen.findByRole('checkbox', { name: 'Share id.pdf before acceptance' }))
  const locked = screen.getByText('Only after they accept').closest('section')!
  expect(within(locked).getByText('lease.pdf')).toBeVisible()
  expect(within(locked).queryByText('id.pdf')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send referral' }))
  await waitFor(() => expect(api.askedFor(referrals.refer)).toHaveLength(1))
  expect(api.askedFor(referrals.refer)[0]!.body).toMatchObject({
    files: [
      { id: 40, shareBeforeAcceptance: true },
      { id: 41, shareBeforeAcceptance: false },
    ],
  })
})

test('another customer clears the files, and a refused file shows why', async () => {
  const user = userEvent.setup()
  const api = aNetwork()
  api.refuse(referrals.refer, 400, { errors: { files: ['This file can’t be attached'] } })
  await selectCustomer(user)
  await user.click(screen.getByRole('button', { name: 'Attach a file' }))
  await user.click(await screen.findByRole('menuitem', { name: 'id.pdf' }))
  await user.click(screen.getByRole('button', { name: 'Send referral' }))
  expect(await screen.findByText('This file can’t be attached')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Change customer' }))
  expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull()
})

const likeTina = (more: Partial<SameCustomer>) =>
  sampleOf<SameCustomer>(SameCustomer, {
    liveTogether: false,
    id: 7,
    name: 'Tina Brown',
    detail: '(510) 555-0119',
    level: 'sure',
    score: 1,
    comparison: [{ field: 'name', value: 1, reason: 'Same' }],
    mayEdit: false,
    ...more,
  })

test('a new customer is added only after likely duplicates were shown', async () => {
  const user = userEvent.setup()
  const api = aNetwork()
  api.on(customers.duplicates, () => [likeTina({})])
  await show(<ReferDialog onClosed={() => {}} />)
  await user.type(await search(), 'Tina Brown')
  await user.click(await screen.findByRole('option', { name: /New customer “Tina Brown”/ }))
  expect(await screen.findByText('Is this the same person?')).toBeVisible()
  expect(screen.getByText('(510) 555-0119 · Name: same')).toBeVisible()
  expect(api.askedFor(customers.duplicates)[0]!.body).toMatchObject({ firstName: 'Tina', lastName: 'Brown' })
  api.on(customers.show, () => sampleOf<Customer>(Customer, { id: 7, phones: [], languages: [] }))
  await user.click(screen.getByRole('button', { name: 'Use this one: Tina Brown' }))
  expect(await screen.findByRole('button', { name: 'Change customer' })).toBeVisible()
  expect(api.askedFor(customers.create)).toEqual([])
})

test('Enter in the fields of a new customer adds them, and a refusal is shown below its field', async () => {
  const user = userEvent.setup()
  const api = aNetwork()
  api.refuse(customers.create, 400, { errors: { 'phones.0.number': ['Enter a valid phone number'] } })
  await show(<ReferDialog onClosed={() => {}} />)
  await user.type(await search(), 'Zoe Zed')
  expect(await screen.findByText('No customers match “Zoe Zed”.')).toBeVisible()
  await user.click(await screen.findByRole('option', { name: /New customer “Zoe Zed”/ }))
  await user.type(await screen.findByLabelText('Phone'), '12{Enter}')
  expect(await screen.findByText('Enter a valid phone number')).toBeVisible()
  expect(api.askedFor(referrals.refer)).toEqual([])
})

test('adding quickly still compares, and creates anyway only with a reason', async () => {
  const user = userEvent.setup()
  const api = aNetwork()
  api.on(customers.duplicates, ({ phones }) => (phones?.length ? [likeTina({ name: 'Zoe Zed' })] : []))
  api.on(customers.create, () => ({ id: 9 }))
  await show(<ReferDialog onClosed={() => {}} />)
  await user.type(await search(), 'Zoe Zed')
  await user.click(await screen.findByRole('option', { name: /New customer “Zoe Zed”/ }))
  await user.type(await screen.findByLabelText('Phone'), '5105550119{Enter}')
  expect(await screen.findByText('What do you want to do?')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: /^Create anyway/ }))
  await user.click(screen.getByRole('button', { name: 'Create anyway' }))
  expect(await screen.findByText('Please select Reason')).toBeVisible()
  expect(api.askedFor(customers.create)).toEqual([])
  await user.click(screen.getByRole('combobox', { name: 'Reason' }))
  await user.click(await screen.findByRole('option', { name: 'Twins' }))
  await user.click(screen.getByRole('button', { name: 'Create anyway' }))
  await waitFor(() => expect(api.askedFor(customers.create)).toHaveLength(1))
  expect(api.askedFor(customers.create)[0]!.body).toMatchObject({
    duplicateChoice: { otherIds: [7], reason: 2, text: null },
  })
})

test('sending too early focuses the first missing field in the order of the form, the consent last', async () => {
  const user = userEvent.setup()
  const api = aNetwork()
  api.on(consents.ofCustomer, () => [])
  await show(<ReferDialog onClosed={() => {}} />)
  const send = await screen.findByRole('button', { name: 'Send referral' })
  await user.click(send)
  await waitFor(async () => expect(await search()).toHaveFocus())
  await user.type(await search(), 'Tina')
  await user.click(await screen.findByRole('option', { name: /Tina Brown/ }))
  await screen.findByRole('option', { name: 'Food' })
  await user.keyboard('{Escape}')
  await user.click(send)
  await waitFor(() => expect(screen.getByRole('button', { name: /^Service Category/ })).toHaveFocus())
  await user.keyboard('{Enter}')
  await user.type(await screen.findByPlaceholderText('Search...'), 'Foo{Enter}')
  const providers = screen.getByRole('searchbox', { name: 'Search providers' })
  await waitFor(() => expect(providers).toHaveFocus())
  await user.click(send)
  await waitFor(() => expect(providers).toHaveFocus())
  await user.click(await screen.findByRole('radio', { name: /Open Table Pantry/ }))
  expect(screen.getByText('Consent is required')).toBeVisible()
  await user.click(send)
  const record = screen.getByRole('button', { name: 'Record consent' })
  await waitFor(() => expect(record).toHaveFocus())
  expect(screen.getByRole('alert')).toHaveTextContent('Consent is required')
  expect(record.closest('section')).toHaveAttribute('data-wrong', 'true')
  await user.click(record)
  await waitFor(() => expect(screen.getByRole('combobox', { name: /How consent was given/ })).toHaveFocus())
  expect(api.askedFor(referrals.refer)).toEqual([])
})

test('the focus follows: to the search at Change, to the first empty field of a new customer, and back', async () => {
  const user = userEvent.setup()
  aNetwork()
  await show(<ReferDialog onClosed={() => {}} />)
  await user.type(await search(), 'Zoe Zed')
  await user.click(await screen.findByRole('option', { name: /New customer “Zoe Zed”/ }))
  await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(async () => expect(await search()).toHaveFocus())
  await user.clear(await search())
  await user.type(await search(), 'Tina')
  await user.click(await screen.findByRole('option', { name: /Tina Brown/ }))
  await user.click(await screen.findByRole('option', { name: 'Food' }))
  await user.click(await screen.findByRole('button', { name: 'Change customer' }))
  await waitFor(async () => expect(await search()).toHaveFocus())
  expect(await search()).toHaveValue('')
})

test('Escape closes the list of customers first, and asks before a new customer is discarded', async () => {
  const user = userEvent.setup()
  aNetwork()
  await show(<ReferDialog onClosed={() => {}} />)
  await user.type(await search(), 'Zoe Zed')
  await screen.findByRole('option', { name: /New customer “Zoe Zed”/ })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(await search()).toHaveValue('Zoe Zed')
  await user.keyboard('{ArrowDown}')
  await user.click(await screen.findByRole('option', { name: /New customer “Zoe Zed”/ }))
  await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveFocus())
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText(/^First name/)).toHaveValue('Zoe')
})

test('a provider with an unmet rule requires a reason', async () => {
  const user = userEvent.setup()
  const api = aNetwork()
  const message = 'Enter why you’re referring to Open Table Pantry: it’s for Ages 60 and up'
  api.refuse(referrals.refer, 400, { title: message, errors: { notEligibleReasons: [message] } })
  await show(
    <ReferDialog
      customer={{ id: 7, name: 'Tina Brown' }}
      receiver={{ id: 5, name: 'Open Table Pantry', categoryIds: [3] }}
      onClosed={() => {}}
    />,
  )
  expect(await screen.findByText(/^Consent on file:/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send referral' }))
  const reason = await screen.findByRole('textbox', { name: 'Why refer anyway?' })
  expect(screen.getByText(message)).toBeVisible()
  await user.type(reason, 'Turns 60 soon')
  api.on(referrals.refer, () => ({ groupId: 1, referrals: [sampleOf<ReferralRow>(ReferralRow)] }))
  await user.click(screen.getByRole('button', { name: 'Send referral' }))
  await waitFor(() =>
    expect(api.askedFor(referrals.refer).at(-1)!.body).toMatchObject({ notEligibleReasons: { 5: 'Turns 60 soon' } }),
  )
})

test('the input is kept to the map and back: priority, message, consent, and the category', async () => {
  const user = userEvent.setup()
  const api = aNetwork()
  api.on(matches.list, () => ({
    ...pageOf([]),
    counts: { eligible: 0, unknown: 0, notEligible: 0 },
    origin: null,
    miles: null,
  }))
  api.on(consents.ofCustomer, () => [])
  const before = await show(<ReferDialog onClosed={() => {}} />)
  await user.type(await search(), 'ti')
  await user.click(await screen.findByRole('option', { name: /Tina Brown/ }))
  await user.click(await screen.findByRole('option', { name: 'Food' }))
  await user.click(screen.getByRole('radio', { name: 'Urgent' }))
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Fridge broke')
  await user.click(screen.getByRole('button', { name: 'Record consent' }))
  await user.click(await screen.findByRole('link', { name: 'Compare on map' }))
  expect(before.router.state.location.search).toMatchObject({ customerId: 7, categoryId: 3 })
  before.unmount()

  const map = await show(<ReferCart need={{ customerId: 7, categoryId: 3 }} />, {
    at: '/here?customerId=7&categoryId=3',
  })
  expect(await screen.findByText('Fridge broke')).toBeVisible()
  expect(screen.getByText('Urgent')).toBeVisible()
  expect(await screen.findByText('New consent')).toBeVisible()
  expect(screen.queryByText(/^You have unsaved changes/)).toBeNull()
  map.unmount()

  await show(<ReferDialog customer={{ id: 7, name: 'Tina Brown' }} onClosed={() => {}} />)
  expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue('Fridge broke')
  expect(screen.getByRole('radio', { name: 'Urgent' })).toBeChecked()
  await waitFor(() => expect(screen.getByRole('button', { name: /^Service Category/ })).toHaveTextContent('Food'))
  expect(await screen.findByLabelText(/^Witness/)).toBeVisible()
})

test('without the customer’s address the nearest to the sender are first', async () => {
  const user = userEvent.setup()
  const api = aNetwork()
  api.on(customers.show, () => ({ ...tina, point: null }))
  await show(<ReferDialog customer={{ id: 7, name: 'Tina Brown' }} onClosed={() => {}} />)
  await user.click(await screen.findByRole('button', { name: /^Service Category/ }))
  await user.click(await screen.findByRole('option', { name: 'Food' }))
  await screen.findByRole('radio', { name: /Open Table Pantry/ })
  const requests = api.askedFor(entities.list).map(({ body }) => body)
  expect(requests).toContainEqual(expect.objectContaining({ near: { isOwn: true }, sort: 'distance' }))
})

const tinasHome = (more: Partial<Housemate> = {}) => {
  const housemate = sampleOf<Housemate>(Housemate, {
    state: 1,
    isHead: false,
    isContact: false,
  })
  return [
    {
      id: 4,
      version: 1,
      people: [
        { ...housemate, id: 7, name: 'Tina Brown' },
        { ...housemate, id: 8, name: 'Leo Brown', age: 9, ...more },
      ],
    },
  ]
}

test('someone of the household is referred along; without a consent it is recorded in place, and nothing is sent before', async () => {
  const user = userEvent.setup()
  const api = aNetwork()
  api.on(households.ofCustomer, () => tinasHome())
  api.on(consents.ofCustomer, () => (api.asked.at(-1)!.url.endsWith('/8') ? [] : [consent]))
  api.refuse(referrals.refer, 400, { errors: { housemateIds: ['Leo Brown has no consent on file for this'] } })
  await show(<ReferDialog customer={{ id: 7, name: 'Tina Brown' }} onClosed={() => {}} />)
  await user.click(await screen.findByRole('button', { name: /^Service Category/ }))
  await user.click(await screen.findByRole('option', { name: 'Food' }))
  await user.click(await screen.findByRole('radio', { name: /Open Table Pantry/ }))
  await user.click(screen.getByRole('checkbox', { name: 'Leo Brown, 9' }))
  expect(await screen.findByText('Consent needed')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send referral' }))
  expect(await screen.findByText('Leo Brown has no consent on file for this. Nothing was sent.')).toBeVisible()
  expect(api.askedFor(referrals.refer)[0]!.body).toMatchObject({ customerId: 7, housemateIds: [8] })
  await user.click(screen.getByRole('button', { name: 'Record consent of Leo Brown' }))
  expect(await screen.findByText('Read the text to Leo Brown, then record how they agreed.')).toBeVisible()
})

test('someone who died is not among those who can be referred along', async () => {
  const api = aNetwork()
  api.on(households.ofCustomer, () => tinasHome({ state: 3 }))
  await show(<ReferDialog customer={{ id: 7, name: 'Tina Brown' }} onClosed={() => {}} />)
  await screen.findByRole('button', { name: /^Service Category/ })
  await waitFor(() => expect(api.askedFor(households.ofCustomer)).toHaveLength(1))
  expect(screen.queryByText('Also refer')).toBeNull()
})

test('a housemate chosen in a draft who moved out since is no longer chosen', async () => {
  const api = aNetwork()
  api.on(households.ofCustomer, () => tinasHome())
  const onChange = vi.fn<(ids: number[]) => void>()
  const Choice = () =>
    useHouseholdChoice({ customerId: 7, categoryId: null, value: [8, 9], onChange, error: null }).choice
  await show(<Choice />)
  await waitFor(() => expect(onChange).toHaveBeenCalledWith([8]))
})
