import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type Account, People } from './api.ts'
import { noteLiveConnection } from './live.ts'
import { Product } from './product.ts'
import { Watch } from './watch.ts'

export { expect } from '@playwright/test'

export const wide = { width: 1440, height: 900 }
export const tablet = { width: 768, height: 1024 }
export const phone = { width: 390, height: 844 }

type Options = BrowserContextOptions & {
  /** In place of the shared session of the account. */
  token?: string
}

type Fixtures = {
  watch: Watch
  /** A browser of its own for someone who is signed in. */
  open: (account: Account, path: string, options?: Options) => Promise<Page>
  /** A browser of its own for someone who is not. */
  visit: (path: string, options?: BrowserContextOptions) => Promise<Page>
}
type WorkerFixtures = { product: Product; people: People }

export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads here what a fixture needs
    async ({}, provide) => {
      const product = await Product.start()
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  people: [async ({ product }, provide) => provide(new People(product)), { scope: 'worker' }],

  watch: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads here what a fixture needs
    async ({}, provide) => {
      const watch = new Watch()
      await provide(watch)
      expect(watch.complaints(), 'what the pages complained of').toEqual([])
    },
    { auto: true },
  ],

  visit: async ({ browser, product, watch }, provide) => {
    const contexts: { close: () => Promise<void> }[] = []
    await provide(async (path, options = {}) => {
      // Nothing is proved by waiting for an animation; a test of one turns it on.
      const context = await browser.newContext({
        viewport: wide,
        baseURL: product.url,
        reducedMotion: 'reduce',
        ...options,
      })
      contexts.push(context)
      context.on('page', (page) => {
        watch.follow(page)
        noteLiveConnection(page)
      })
      const page = await context.newPage()
      await page.goto(path)
      return page
    })
    for (const context of contexts) await context.close()
  },

  open: async ({ visit, people }, provide) => {
    await provide(async (account, path, { token, ...options } = {}) => {
      const page = await visit('about:blank', options)
      await page.context().addInitScript(beginSession, token ?? (await people.token(account)))
      await page.goto(path)
      return page
    })
  },
})

/** Runs in the page before its own code: a session as a login without "Remember me" leaves it, once for each tab. */
function beginSession(token: string) {
  // A tab's first, empty page has no storage.
  if (origin === 'null' || sessionStorage.getItem('journey')) return
  sessionStorage.setItem('journey', 'begun')
  sessionStorage.setItem('auth_token', token)
}
