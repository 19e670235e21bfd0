import { customers, type NewCustomer } from '@handoff/contracts/customers/customers/customers'
import { categories } from '@handoff/contracts/network/categories'
import { entities } from '@handoff/contracts/network/entities/entities'
import { reference } from '@handoff/contracts/platform/reference'
import type { Priority } from '@handoff/contracts/referrals/referrals/priority'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { Page } from '@playwright/test'
import type * as z from 'zod/mini'
import type { Account, People } from './api.ts'
import { dialogOf } from './parts.ts'
import { expect } from './test.ts'

export const clinic = 'Northside Family Clinic'
export const housing = 'Bright Path Housing'
const houseOf = { entity: clinic, entitystaff: clinic, entity2: housing } as const

/** Letters only, and never the same twice, so that each test finds only its own people. */
export function freshName(initial: string) {
  const letters = Array.from(Date.now().toString(36) + Math.random().toString(36).slice(2, 6))
  return initial + letters.map((it) => String.fromCharCode(97 + (Number.parseInt(it, 36) % 26))).join('')
}

export type Someone = { id: number; firstName: string; lastName: string; name: string; short: string }

/** A customer of this account's side, at home in Oakland. */
export async function aCustomer(people: People, by: Account, more: Partial<z.input<typeof NewCustomer>> = {}) {
  const firstName = freshName('R')
  const lastName = 'Quillfeather'
  const { counties } = await people.ask(by, reference.state, { id: 5 })
  const { id } = await people.ask(by, customers.create, {
    firstName,
    lastName,
    phones: [{ number: '+1 510 555 0142' }],
    email: `${firstName.toLowerCase()}@example.org`,
    stateId: 5,
    countyId: counties.find(({ name }) => name.startsWith('Alameda'))?.id ?? null,
    ...more,
  })
  return { id, firstName, lastName, name: `${firstName} ${lastName}`, short: `${firstName} ${lastName[0]!}.` }
}

type Referring = {
  from?: 'entity' | 'entity2'
  to?: 'entity' | 'entity2'
  category?: string
  message?: string
  priority?: Priority
  customer?: Someone
}

/** A referral that has been sent, without a browser. */
export async function aReferral(
  people: People,
  { from = 'entity', to = 'entity2', category = 'Housing', message, priority, customer: known }: Referring = {},
) {
  const customer = known ?? (await aCustomer(people, from))
  const receiver = await people.ask(from, entities.list, { search: houseOf[to], categoryIds: [], pageSize: 10 })
  const choices = await people.ask(from, categories.dropdown, {})
  const response = await people.ask(from, referrals.refer, {
    customerId: customer.id,
    referToIds: [receiver.data.find(({ name }) => name === houseOf[to])!.id],
    categoryId: Number(choices.find(({ name }) => name === category)!.value),
    message: message ?? 'Has to leave the flat by the end of the month.',
    ...(priority && { priority }),
    consent: { method: 3, witness: 'Jonah Whitfield', note: '' },
  })
  return { customer, referral: response.referrals[0]! }
}

/** Takes one step of a referral, without a browser. */
export async function step(people: People, by: Account, id: number, stage: 'opened' | 'accepted' | 'info_requested') {
  const { version } = await people.ask(by, referrals.show, { id })
  const status = stage === 'accepted' ? 1 : 3
  const notes = stage === 'info_requested' ? 'How many people are in the household?' : ''
  return people.ask(by, referrals.changeStatus, { id, stage, status, version, notes })
}

/** Opens the form for a customer and fills everything by keyboard, including the consent if it is given immediately. */
export async function beginReferral(page: Page, customer: Someone, message = 'Has to leave the flat soon.') {
  await page.getByRole('button', { name: 'Refer', exact: true }).click()
  const dialog = dialogOf(page, new RegExp(`^Refer ${customer.name}`))
  await expect(dialog.getByRole('button', { name: /^Service Category/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByPlaceholder('Search...')).toBeFocused()
  await page.keyboard.type('Housing')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Search providers')).toBeFocused()
  await page.keyboard.type('Bright')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('radio', { name: housing })).toBeChecked()
  await dialog.getByLabel('Message').fill(message)
  await dialog.getByRole('button', { name: 'Record consent' }).click()
  return dialog
}
