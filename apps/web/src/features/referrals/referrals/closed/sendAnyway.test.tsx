import { Consent, consents } from '@handoff/contracts/customers/consents'
import { Customer, customers } from '@handoff/contracts/customers/customers/customers'
import type { Answer, Endpoint } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import { entities } from '@handoff/contracts/network/entities/entities'
import { ListedEntity } from '@handoff/contracts/network/entities/entity'
import { Service } from '@handoff/contracts/network/entities/services'
import { materials } from '@handoff/contracts/platform/materials'
import { settings } from '@handoff/contracts/platform/settings'
import { GroupReceiver, groups, ReferralGroup } from '@handoff/contracts/referrals/groups'
import { Match, matches } from '@handoff/contracts/referrals/matches'
import { Reason, reasons } from '@handoff/contracts/referrals/reasons'
import { type NextStep, ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { fakeApi } from '../../../../test/fakeApi.ts'
import { sampleOf } from '../../../../test/sampleOf.ts'
import { show } from '../../../../test/show.tsx'
import { AddProviderDialog } from '../../groups/AddProviderDialog.tsx'
import { ReassignDialog } from '../../groups/ReassignDialog.tsx'
import { ReferCart } from '../cart/ReferCart.tsx'
import { ReferAgainDialog } from '../refer/ReferAgainDialog.tsx'
import { RerouteDialog } from '../steps/RerouteDialog.tsx'

beforeEach(() => sessionStorage.clear())

const note = 'Full until May'
const category = { id: 3, name: 'Food', color: '#3e9c35' }
const need = { customerId: 7, categoryId: 3, specialtyIds: [] }
const pageOf = <T,>(data: T[]) => ({ data, total: data.length, pageNo: 1, pageSize: 20, origin: null })
const closed = { capacity: 5 as const, capacityNote: note }
const open = { capacity: 1 as const, capacityNote: null }
/** As a whole it is accepting; not in this category. */
const pantry = sampleOf<Answer<typeof entities.show>>(entities.show.output, {
  id: 5,
  name: 'Open Table Pantry',
  entityState: 1,
  reach: 'login',
  ...open,
})
const service = sampleOf<z.input<typeof Service>>(Service, { ...closed, category })
const receiver = { id: 2, name: 'Riverbend Services', place: null }
const referral = sampleOf<ReferralDetail>(ReferralDetail, {
  id: 12,
  groupId: 4,
  customer: { id: 7, name: 'Tina Brown', detail: null },
  receiver,
  category,
})
const group = sampleOf<ReferralGroup>(ReferralGroup, {
  ...need,
  id: 4,
  referrals: [sampleOf<GroupReceiver>(GroupReceiver, { stage: 'sent', receiver })],
})
const others = [5, 8, 9, 10, 11].map((id) =>
  sampleOf<Match>(Match, { id, name: id === 5 ? 'Open Table Pantry' : `Pantry ${id}`, reasons: [], ...open }),
)

function aNetwork() {
  const api = fakeApi()
  api.on(categories.dropdown, () => [
    { name: 'Food', value: '3', color: '#3e9c35', isSensitive: false, specialties: [] },
  ])
  api.on(settings.email, () => sampleOf(settings.email.output, { isServerSet: true, guessedUrl: null }))
  api.on(materials.ofCustomer, () => pageOf([]))
  api.on(reasons.list, () => [
    sampleOf<Reason>(Reason, { code: 'other', label: 'No answer', isCommentRequired: false }),
  ])
  api.on(consents.text, () => sampleOf(consents.text.output))
  api.on(consents.ofCustomer, () => [sampleOf<Consent>(Consent, { id: 31, isUsable: true, scope: 3 })])
  api.on(customers.show, () => sampleOf<Customer>(Customer, { id: 7, firstName: 'Tina', lastName: 'Brown' }))
  api.on(groups.show, () => group)
  api.on(entities.list, () =>
    pageOf([sampleOf<ListedEntity>(ListedEntity, { id: 5, name: 'Open Table Pantry', reach: 'login', ...closed })]),
  )
  api.on(entities.show, () => ({ ...pantry, services: [service] }))
  api.on(matches.list, ({ accepting }) => ({
    ...pageOf(accepting ? others : [{ ...others[0]!, ...closed }, ...others.slice(1)]),
    counts: { eligible: 5, unknown: 0, notEligible: 0 },
    miles: 50,
  }))
  return api
}

type Place = {
  part: ReactNode
  endpoint: Endpoint
  press: RegExp
  /** The customer is known there: others are offered, and the need can be recorded. */
  isKnown: boolean
  at?: string
  choose?: (user: UserEvent) => Promise<void>
}
const done = () => {}
const choosePantry = async (user: UserEvent) => {
  const row = await screen.findByRole('radio', { name: /Open Table Pantry/ })
  expect(row).toHaveAccessibleName(/Not accepting/)
  await user.click(row)
  expect(await screen.findByText(`Open Table Pantry is not accepting: “${note}”`)).toBeVisible()
}
const places: Record<string, Place> = {
  'the cart': {
    part: <ReferCart need={need} unmet={{ need, onRecorded: done }} />,
    endpoint: referrals.refer,
    press: /^Send/,
    isKnown: true,
    at: '/here?cart=5',
  },
  'Refer again': {
    part: <ReferAgainDialog referral={referral} onClosed={done} />,
    endpoint: referrals.reinitiate,
    press: /^Send referral/,
    isKnown: true,
    choose: async (user) => {
      await screen.findByText(/^Consent on file:/)
      await choosePantry(user)
    },
  },
  Reroute: {
    part: <RerouteDialog referral={referral} step={{} as NextStep} onClose={done} onTaken={done} />,
    endpoint: referrals.reroute,
    press: /^Reroute/,
    isKnown: false,
    choose: choosePantry,
  },
  'Add provider': {
    part: <AddProviderDialog group={group} category={category} customer="Tina Brown" asked={[2]} onClosed={done} />,
    endpoint: groups.add,
    press: /^Add provider/,
    isKnown: true,
    choose: choosePantry,
  },
  Reassign: {
    part: <ReassignDialog referral={referral} onClosed={done} />,
    endpoint: groups.reassign,
    press: /^Reassign/,
    isKnown: true,
    choose: async (user) => {
      await choosePantry(user)
      await user.click(screen.getByRole('button', { name: /^Reason/ }))
      await user.click(await screen.findByRole('option', { name: 'No answer' }))
    },
  },
}
const rows = Object.entries(places)

describe.each(rows)(
  '%s, to a provider that isn’t accepting in the category',
  (_, { part, endpoint, press, isKnown, at, choose }) => {
    async function ask() {
      const user = userEvent.setup()
      const api = aNetwork()
      api.refuse(endpoint as typeof referrals.refer, 500, { title: 'Something went wrong' })
      await show(part, at ? { at } : {})
      await choose?.(user)
      const button = await screen.findByRole('button', { name: press })
      await waitFor(() => expect(button).toBeEnabled())
      await user.click(button)
      const question = await screen.findByRole('dialog', { name: 'They are not accepting. Send anyway?' })
      expect(within(question).getByText(`Open Table Pantry is not accepting: “${note}”`)).toBeVisible()
      expect(api.askedFor(endpoint)).toEqual([])
      return { user, api, question: within(question), button }
    }

    test('asks once, with its note, and sends if that is confirmed', async () => {
      const { user, api, question, button } = await ask()
      await user.click(question.getByRole('button', { name: 'Send anyway' }))
      await waitFor(() => expect(api.askedFor(endpoint)).toHaveLength(1))
      expect(JSON.stringify(api.askedFor(endpoint)[0]!.body)).toMatch(/"referToIds?":\[?5\b/)
      await waitFor(() => expect(screen.queryByRole('dialog', { name: /Send anyway/ })).toBeNull())
      await waitFor(() => expect(button).toBeEnabled())
      await user.click(button)
      await waitFor(() => expect(api.askedFor(endpoint)).toHaveLength(2))
    })

    if (isKnown)
      test('offers three others, and to record the need', async () => {
        const { user, api, question } = await ask()
        expect(await question.findByRole('button', { name: 'Record unmet need' })).toBeVisible()
        const list = within(await question.findByRole('region', { name: 'Other providers' }))
        expect((await list.findAllByRole('button')).map((one) => one.getAttribute('aria-label'))).toEqual([
          'Choose Pantry 8',
          'Choose Pantry 9',
          'Choose Pantry 10',
        ])
        api.on(entities.show, () => ({ ...pantry, id: 8, services: [] }))
        await user.click(list.getByRole('button', { name: 'Choose Pantry 8' }))
        await waitFor(() => expect(screen.queryByRole('dialog', { name: /Send anyway/ })).toBeNull())
        const button = screen.getByRole('button', { name: press })
        await waitFor(() => expect(button).toBeEnabled())
        await user.click(button)
        await waitFor(() => expect(api.askedFor(endpoint)).toHaveLength(1))
        expect(JSON.stringify(api.askedFor(endpoint)[0]!.body)).toMatch(/"referToIds?":\[?8\b/)
      })
    else
      test('offers no others: the customer is not known to the receiver', async () => {
        const { api, question } = await ask()
        expect(question.queryByRole('button', { name: 'Record unmet need' })).toBeNull()
        expect(question.queryByRole('region', { name: 'Other providers' })).toBeNull()
        expect(api.askedFor(matches.list)).toEqual([])
      })
  },
)
