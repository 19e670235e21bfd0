import { invitations } from '@handoff/contracts/access/invitations'
import { roles } from '@handoff/contracts/access/roles/roles'
import { teams } from '@handoff/contracts/access/teams'
import type { Page } from '@playwright/test'
import { askWith, type People } from './api.ts'
import { mailTo } from './mailbox.ts'
import type { Product } from './product.ts'
import { freshName } from './referring.ts'
import type { Watch } from './watch.ts'

export const ownPassword = 'four words are better'
export type Colleague = { id: number; firstName: string; name: string; email: string; token: string }
type Params = {
  by?: 'admin' | 'entity'
  /** Its name; null: all rights of the side. */
  role?: string | null
}

/** A new teammate, who was invited and accepted, and whom no other test knows. */
export async function aColleague(
  people: People,
  product: Product,
  { by = 'entity', role = 'Case manager' }: Params = {},
): Promise<Colleague> {
  const firstName = freshName('C')
  const email = `${firstName.toLowerCase()}@example.org`
  const options = await people.ask(by, roles.dropdown, {})
  const roleId = role === null ? null : Number(options.find(({ name }) => name === role)!.value)
  await people.ask(by, teams.invite, { emails: [email], roleId, message: '' })
  const { link } = await mailTo(people, email, /^Join the team/)
  const token = new URLSearchParams(link.split('?')[1]).get('token')!
  const answer = { accept: true as const, firstName, lastName: 'Fairweather', password: ownPassword }
  const signedIn = await askWith(product)(invitations.acceptTeam, { token, answer })
  return { id: signedIn!.id, firstName, name: `${firstName} Fairweather`, email, token: signedIn!.token }
}

/** Types email and password into the login form. */
export async function typeCredentials(page: Page, email: string, password = ownPassword) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** By the button of the sidebar, with its confirmation. */
export async function logOut(page: Page, watch: Watch) {
  watch.tolerateEndedSession()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Yes, Logout' }).click()
  await page.waitForURL(/\/auth\/login/)
}
