import { teams } from '@handoff/contracts/access/teams'
import { HelpState, help } from '@handoff/contracts/referrals/help'
import type { Locator, Page } from '@playwright/test'
import { askWith, type People, password } from '../kit/api.ts'
import { dialogOf } from '../kit/parts.ts'
import { aPicture } from '../kit/picture.ts'
import type { Product } from '../kit/product.ts'
import { freshName } from '../kit/referring.ts'
import { expect } from '../kit/test.ts'

/** Everything that opens over a page, for the accessibility scans and for `npm run pictures`. */

const anInvitation = () => ({ emails: [`${freshName('o').toLowerCase()}@example.org`], roleId: null, message: '' })

export type Overlay = { path: string; show: (page: Page) => Promise<Locator> }

/** The overlays: how each opens, and its contents. */
const overlays: Record<string, Overlay> = {
  'the referral’s drawer': {
    path: '/customer-referrals/in-bound?queue=to_answer',
    async show(page) {
      // On wide screens the first one opens automatically.
      if (!(await page.getByRole('dialog').isVisible()))
        await page
          .getByRole('list', { name: 'Inbound referrals' })
          .getByRole('listitem')
          .or(page.getByRole('row'))
          .filter({ hasText: /in \d/ })
          .first()
          .getByRole('link')
          .first()
          .click()
      await expect(page.getByRole('dialog').getByText('Timeline')).toBeVisible()
      return page.getByRole('dialog')
    },
  },
  'the refer dialog': {
    path: '/customer-referrals/out-bound',
    async show(page) {
      await page.getByRole('button', { name: 'Refer customer' }).click()
      return dialogOf(page, /^Refer a customer/)
    },
  },
  'the new customer’s dialog': {
    path: '/customer-management',
    async show(page) {
      await page.getByRole('button', { name: 'New customer' }).click()
      const dialog = dialogOf(page, /^New customer/)
      await dialog.getByRole('button', { name: 'Create customer' }).click()
      await expect(dialog.getByText('First name is required')).toBeVisible()
      return dialog
    },
  },
  'the notifications panel': {
    path: '/test',
    async show(page) {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(dialogOf(page, 'Notifications').getByRole('listitem').first()).toBeVisible()
      return dialogOf(page, 'Notifications')
    },
  },
  'the settings with their list': {
    path: '/test',
    async show(page) {
      await page.getByRole('button', { name: 'Settings' }).click()
      await dialogOf(page, 'Settings')
        .getByRole('button', { name: /^Time Zone/ })
        .click()
      await expect(page.getByRole('option').first()).toBeVisible()
      return dialogOf(page, 'Settings')
    },
  },
  'the palette': {
    path: '/test',
    async show(page) {
      await page.keyboard.press('Control+k')
      await dialogOf(page, 'Search or jump to').getByRole('combobox').fill('ro')
      await expect(page.getByRole('group', { name: 'Customers' })).toBeVisible()
      return dialogOf(page, 'Search or jump to')
    },
  },
  'the logout': {
    path: '/test',
    async show(page) {
      const burger = page.getByRole('button', { name: 'Toggle menu' })
      if (!(await page.getByRole('button', { name: 'Logout' }).isVisible())) await burger.click()
      await page.getByRole('button', { name: 'Logout' }).click()
      return dialogOf(page, 'Logout')
    },
  },
}

async function act(page: Page, name: RegExp, action: string) {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('menuitem', { name: action }).click()
}
const forRow = (path: string, row: RegExp, action: string, dialog: RegExp): Overlay => ({
  path,
  async show(page) {
    await act(page, row, action)
    return dialogOf(page, dialog)
  },
})

const ofTheTeam: Record<string, Overlay> = {
  'a role to delete': forRow('/staff/roles', /^Actions for Case manager/, 'Delete', /^Delete “Case manager”/),
  'several to invite': {
    path: '/staff/my-team',
    async show(page) {
      await page.getByRole('button', { name: 'Invite teammate' }).click()
      const dialog = dialogOf(page, /^Invite teammate/)
      await dialog.getByRole('button', { name: /^Send invitation/ }).click()
      await expect(dialog.getByText('Please select Role')).toBeVisible()
      return dialog
    },
  },
  'a member to deactivate': forRow(
    '/staff/my-team?search=Jonah',
    /^Actions for Jonah/,
    'Deactivate',
    /^Deactivate Jonah/,
  ),
}

/** The password is required if the login was more than five minutes ago. */
async function setUpApp(page: Page) {
  await page.getByRole('button', { name: 'Authenticator app' }).click()
  const setup = dialogOf(page, /^Set up an authenticator app/)
  const asking = dialogOf(page, /^Turn on two-factor authentication/)
  await expect(setup.or(asking)).toBeVisible()
  if (await asking.isVisible()) {
    await asking.getByLabel('Password', { exact: true }).fill(password)
    await asking.getByRole('button', { name: 'Continue' }).click()
  }
  return setup
}

const ofTheAccount: Record<string, Overlay> = {
  'the app to set up': { path: '/profile?tab=security', show: setUpApp },
  'the recovery codes': {
    path: '/profile?tab=security',
    async show(page) {
      const recoveryCodes = Array.from({ length: 10 }, (_, index) => `ABCDE-FGHJ${index}`)
      await page.route('**/api/auth/profile/verify/two-factor', (route) =>
        route.fulfill({ json: { title: 'Two-factor authentication is on', data: { recoveryCodes } } }),
      )
      await setUpApp(page)
      await page.getByLabel('Then enter the 6-digit code').fill('123456')
      await page.getByRole('button', { name: 'Turn on' }).click()
      return dialogOf(page, /^Save your recovery codes/)
    },
  },
  'a photo to cut': {
    path: '/profile',
    async show(page) {
      await page.getByLabel('Your photo').setInputFiles(await aPicture(page, 'me.png', 900, 600))
      await expect(page.getByRole('slider', { name: 'Zoom' })).toBeVisible()
      return dialogOf(page, 'Your photo')
    },
  },
  'a mail': {
    path: '/settings?tab=mail',
    async show(page) {
      await page
        .getByRole('main')
        .getByRole('link', { name: /@|^Join the team/ })
        .first()
        .click()
      await expect(page.getByTitle('Email')).toBeVisible()
      return page.getByRole('dialog')
    },
  },
}

const askedForHelp = (state: 'New' | 'InProgress', button?: string, dialog?: RegExp): Overlay => ({
  path: `/customer-referrals/out-bound?queue=help&helpState=${HelpState[state]}`,
  async show(page) {
    // On a phone its rows are cards.
    const row = page.getByRole('row').or(page.getByRole('main').getByRole('listitem'))
    await row.getByRole('link').first().click()
    const drawer = page.getByRole('dialog').filter({ hasText: 'Need' })
    if (!button || !dialog) return drawer
    await drawer.getByRole('button', { name: button }).click()
    return dialogOf(page, dialog)
  },
})

/** Help requests, and what an administrator does about them. */
const ofHelp: Record<string, Overlay> = {
  'a help request': askedForHelp('New'),
  'one to make a customer of': askedForHelp('New', 'Create customer', /^New customer/),
  'one to refer': askedForHelp('InProgress', 'Prepare referral', /^Prepare referral/),
}

/** Two of them: a new one, and one with a customer created from it. */
async function askForHelp(people: People, product: Product) {
  for (const isMade of [true, false]) {
    const firstName = freshName('V')
    const form = { firstName, phone: '+1 510 555 0177', words: 'Something to eat', mayContact: true } as const
    await askWith(product)(help.ask, form)
    const { data } = await people.ask('admin', help.list, { search: firstName })
    const { id, version, phone: number } = data[0]!
    if (isMade)
      await people.ask('admin', help.makeCustomer, {
        id,
        version,
        firstName,
        lastName: 'Quillfeather',
        phones: number ? [{ number }] : [],
      })
  }
}

type Group = {
  what: string
  account: 'entity' | 'admin'
  all: Record<string, Overlay>
  prepare?: (world: { people: People; product: Product }) => Promise<unknown>
}

export const groups: Group[] = [
  { what: 'what opens over a page', account: 'entity', all: overlays },
  { what: 'what opens over roles and team', account: 'entity', all: ofTheTeam },
  {
    what: 'what opens over profile and mailbox',
    account: 'admin',
    all: ofTheAccount,
    // So that there is an email to open.
    prepare: ({ people }) => people.ask('admin', teams.invite, anInvitation()),
  },
  {
    what: 'what opens over the queue of help',
    account: 'admin',
    all: ofHelp,
    prepare: ({ people, product }) => askForHelp(people, product),
  },
]

export const menuOfThePhone: Record<string, Overlay> = {
  'the menu of the phone': {
    path: '/test',
    async show(page) {
      await page.getByRole('button', { name: 'Toggle menu' }).click()
      await expect(dialogOf(page, 'Menu')).toHaveCSS('opacity', '1')
      for (const group of ['Customer Referrals', 'Network Management'])
        await page.getByRole('button', { name: group }).click()
      return dialogOf(page, 'Menu')
    },
  },
}
