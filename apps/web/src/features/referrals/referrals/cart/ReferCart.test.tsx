import { Consent, consents } from '@handoff/contracts/customers/consents'
import { type Customer, customers } from '@handoff/contracts/customers/customers/customers'
import { categories } from '@handoff/contracts/network/categories'
import { materials } from '@handoff/contracts/platform/materials'
import { settings } from '@handoff/contracts/platform/settings'
import { GroupReceiver, groups, ReferralGroup } from '@handoff/contracts/referrals/groups'
import { Match, matches } from '@handoff/contracts/referrals/matches'
import { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../../test/fakeApi.ts'
import { sampleOf } from '../../../../test/sampleOf.ts'
import { show } from '../../../../test/show.tsx'
import { keptCart } from './keptCart.ts'
import { ReferCart } from './ReferCart.tsx'
import { useContinueOnMap } from './useContinueOnMap.ts'

const match = (id: number, name: string, more: Partial<Match> = {}) =>
  sampleOf<Match>(Match, { id, name, distanceMiles: id / 10, reasons: [], phone: '+15105550142', ...more })
const three = [match(11, 'Open Table Pantry'), match(12, 'Island Food Share'), match(13, 'Fruitvale Family Pantry')]
const seniors = match(14, 'Marigold', {
  reasons: [{ words: 'Ages 60 and up', isHard: true, result: 'notMet', ask: null }],
})
const need = { customerId: 7, categoryId: 2, specialtyIds: [5] }

const receiver = (id: number, of: Match, notEligibleReason: string | null) =>
  sampleOf<GroupReceiver>(GroupReceiver, {
    id,
    receiver: { id: of.id, name: of.name, place: null },
    notEligibleReason,
  })

/** Opened from another page, with the cart below it. */
async function draftOf() {
  const known = [three[0]!, seniors]
  const { api, unmount } = await cart('11', { known })
  unmount()
  keptCart.forget(1)
  api.on(groups.show, () =>
    sampleOf<ReferralGroup>(ReferralGroup, {
      id: 4,
      mode: 4,
      customerId: 7,
      categoryId: 2,
      specialtyIds: [5],
      priority: 1,
      message: 'Bring a bag',
      referrals: [receiver(21, seniors, 'Turns 60 soon'), receiver(22, three[0]!, null)],
    }),
  )
  const Continue = () => {
    const { open } = useContinueOnMap()
    return (
      <>
        <button onClick={() => open(4)}>Continue</button>
        <ReferCart need={need} />
      </>
    )
  }
  await show(<Continue />)
  return api
}

type Options = {
  known?: Match[]
  hasConsent?: boolean
  prefers?: number | null
  isServerSet?: boolean
  isRestricted?: boolean
  email?: string | null
}
async function cart(
  ids: string,
  {
    known = three,
    hasConsent = true,
    prefers = 3,
    isServerSet = true,
    isRestricted = false,
    email = 'marisol@example.org',
  }: Options = {},
) {
  const api = fakeApi()
  api.on(settings.email, () => sampleOf(settings.email.output, { isServerSet, guessedUrl: null }))
  api.on(categories.dropdown, () => [
    { name: 'Food', value: '2', color: '#3e9c35', isSensitive: isRestricted, specialties: [] },
  ])
  api.on(materials.ofCustomer, () => ({ data: [], total: 0, pageNo: 1, pageSize: 20 }))
  api.on(consents.text, () => ({ version: '1', text: 'I agree', textForSeveral: 'I agree for each' }))
  api.on(consents.ofCustomer, () =>
    hasConsent
      ? [sampleOf<Consent>(Consent, { id: 3, method: 3, scope: 3, takenAt: '2026-10-13T15:00:00Z', isUsable: true })]
      : [],
  )
  api.on(customers.show, () =>
    sampleOf<Customer>(customers.show.output, {
      id: 7,
      firstName: 'Marisol',
      lastName: 'Vega',
      email,
      contactPreference: prefers,
      languages: ['Spanish'],
    } as Partial<Customer>),
  )
  api.on(matches.list, () => ({
    data: known,
    total: known.length,
    pageNo: 1,
    pageSize: 20,
    counts: { eligible: 3, unknown: 0, notEligible: 0 },
    origin: null,
    miles: null,
  }))
  api.on(matches.explain, ({ entityId }) => ({
    entity: { id: Number(entityId), name: 'Harbor Kitchen', distanceMiles: null },
    isListed: false,
    reasons: [{ words: 'There’s already an open referral to it for this need', filter: null }],
  }))
  api.on(referrals.refer, () => ({
    groupId: 4,
    referrals: [sampleOf<ReferralRow>(ReferralRow, { id: 21, reference: 'R-10021', stage: 'sent' })],
  }))
  const rendered = await show(<ReferCart need={need} />, { at: `/here?cart=${ids}` })
  await waitFor(() => expect(screen.getByRole('button', { name: /^Send/ })).toBeEnabled())
  return { api, ...rendered }
}
const unsent = 'Emails aren’t sent yet'

test('without an email server an offer is ready, and nothing is called sent', async () => {
  await cart('11%2C12', { isServerSet: false })
  expect(await screen.findByText('Email for marisol@example.org, not sent yet')).toBeVisible()
  expect(screen.getByText(unsent)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Send offer to Marisol' }))
  expect(await screen.findByText('Offer for Marisol Vega is ready, not sent: no mail server is set')).toBeVisible()
  expect(screen.queryByText(/Offer sent/)).toBeNull()
})

test('without an email server a provider that answers by email is shown as not sent to', async () => {
  const partner = match(11, 'Open Table Pantry', { reach: 'email' })
  await cart('11', { known: [partner], isServerSet: false })
  expect(await screen.findByText(unsent)).toBeVisible()
})

test('an offer of a restricted service to a customer without email is made by phone: no link would open', async () => {
  const { api } = await cart('11%2C12', { isRestricted: true, email: null, prefers: null })
  await userEvent.click(screen.getByRole('radio', { name: 'Offer to customer' }))
  expect(await screen.findByText('You call Marisol')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Send offer to Marisol' }))
  expect(await screen.findByText('Offer ready. Call Marisol.')).toBeVisible()
  expect(sentBy(api)).toMatchObject([{ mode: 2 }])
})

test('with an email server an offer is sent', async () => {
  await cart('11%2C12')
  await userEvent.click(screen.getByRole('button', { name: 'Send offer to Marisol' }))
  expect(await screen.findByText('Offer sent to Marisol Vega')).toBeVisible()
  expect(screen.queryByText(unsent)).toBeNull()
})

const sentBy = (api: Awaited<ReturnType<typeof cart>>['api']) => api.askedFor(referrals.refer).map(({ body }) => body)

test('three in order: an offer if the customer is emailed, moved by arrow keys, sent, and cleared', async () => {
  const { api, router } = await cart('11%2C12%2C13')
  expect(screen.getByRole('radio', { name: 'Offer to customer' })).toBeChecked()
  expect(screen.getByText('Marisol chooses one. The other two see nothing.')).toBeVisible()
  expect(screen.getByText('Email to marisol@example.org')).toBeVisible()
  expect(screen.getByText(/^In Spanish · link expires /)).toBeVisible()
  expect(await screen.findByText('Consent on file')).toBeVisible()

  const handle = screen.getByRole('button', { name: 'Move Island Food Share' })
  handle.focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(await screen.findByText('Island Food Share, moved to 1 of 3')).toBeInTheDocument()
  await waitFor(() => expect(router.state.location.search).toMatchObject({ cart: '12,11,13' }))

  await userEvent.click(screen.getByRole('radio', { name: 'In order' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send to Island Food Share first' }))
  expect(await screen.findByText('Marisol Vega referred to Island Food Share first')).toBeVisible()
  expect(sentBy(api)).toMatchObject([
    { customerId: 7, categoryId: 2, specialtyIds: [5], referToIds: [12, 11, 13], mode: 4, consentId: 3, draft: false },
  ])
  // On to the queue with the new referral, which is open there.
  await waitFor(() =>
    expect(router.state.location).toMatchObject({
      pathname: '/customer-referrals/out-bound',
      search: { queue: 'awaiting_response' },
    }),
  )
  expect(keptCart.read(1).cart).toBeUndefined()
})

test('an address without a preference is emailed; another way is selected in place, and the rest of the form remains', async () => {
  await cart('11%2C12', { prefers: null, hasConsent: false })
  expect(screen.getByRole('radio', { name: 'Offer to customer' })).toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: 'Record consent' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Consent/ }))
  expect(dialog.getByText('I agree for each')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('New consent')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Change how Marisol gets the link' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Text message/ }))
  expect(await screen.findByText('You text Marisol the link')).toBeVisible()
  expect(screen.getByText('New consent')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Offer to customer' })).toBeChecked()
})

test('if the customer isn’t emailed it is first to accept, and an offer shows that the link is handed over', async () => {
  await cart('11%2C12', { prefers: 1 })
  expect(screen.getByRole('radio', { name: 'First to accept' })).toBeChecked()
  expect(screen.getByText('Both get it now. The first to accept takes it.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send to 2 providers' })).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'Offer to customer' }))
  expect(await screen.findByText('You give Marisol the link')).toBeVisible()
})

test('one provider has no ways of sending; an emergency names whom to call', async () => {
  await cart('11')
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByRole('button', { name: 'Send referral' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Add message and details' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Message and details' }))
  fireEvent.click(dialog.getByRole('radio', { name: 'Emergency' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('link', { name: 'Open Table Pantry: (510) 555-0142', hidden: true })).toHaveAttribute(
    'href',
    'tel:+15105550142',
  )
})

test('without a consent sending requires it', async () => {
  const { api } = await cart('11', { hasConsent: false })
  await userEvent.click(screen.getByRole('button', { name: 'Send referral' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Consent For referring Marisol Vega' }))
  expect(dialog.getByText('I agree')).toBeVisible()
  expect(sentBy(api)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send referral' }))
  await waitFor(() => expect(sentBy(api)).toMatchObject([{ consent: { method: 3, scope: 1 } }]))
})

test('once the customer has declined nothing can be sent, and the list can be printed', async () => {
  await cart('11', { hasConsent: false })
  await userEvent.click(screen.getByRole('button', { name: 'Record consent' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('combobox', { name: 'How consent was given' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Customer declined' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('Marisol declined')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Print list', hidden: true })).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Send referral', hidden: true })).toBeNull()
})

test('an ineligible one needs a reason, and one that can’t be referred to shows why', async () => {
  const { api } = await cart('14', { known: [seniors] })
  await userEvent.click(screen.getByRole('button', { name: 'Send referral' }))
  expect(await screen.findByText('Enter a reason for Marigold')).toBeVisible()
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason for Marigold' }), { target: { value: 'Turns 60 soon' } })
  await userEvent.click(screen.getByRole('button', { name: 'Send referral' }))
  await waitFor(() => expect(sentBy(api)).toMatchObject([{ notEligibleReasons: { 14: 'Turns 60 soon' } }]))
})

test('one that has the referral already stops the others, and a refusal keeps everything', async () => {
  const before = await cart('11%2C19')
  expect(await screen.findByText('There’s already an open referral to it for this need')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Send/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Harbor Kitchen: There’s already an open referral')
  expect(sentBy(before.api)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Remove Harbor Kitchen from the cart' }))
  before.api.refuse(referrals.refer, 409, { title: 'Open Table Pantry isn’t accepting referrals right now' })
  await userEvent.click(await screen.findByRole('button', { name: 'Send referral' }))
  expect(await screen.findByText('Open Table Pantry isn’t accepting referrals right now')).toBeVisible()
  expect(before.router.state.location.search).toMatchObject({ cart: 11 })
})

test('a draft for several continues with its saved values', async () => {
  const api = await draftOf()
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send to Marigold first' })).toBeEnabled())
  expect(screen.getByText('Bring a bag')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Reason for Marigold' })).toHaveValue('Turns 60 soon')
  await userEvent.click(screen.getByRole('button', { name: 'Send to Marigold first' }))
  await waitFor(() =>
    expect(sentBy(api)).toMatchObject([
      { draftId: 21, draftVersion: 1, referToIds: [14, 11], mode: 4, message: 'Bring a bag' },
    ]),
  )
})
