import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type Account, People } from './api.ts'
import { Browsers } from './browsers.ts'
import { noteLiveConnection } from './live.ts'
import { Product } from './product.ts'
import { steadyFill } from './steady-fill.ts'
import { Watch } from './watch.ts'

export { expect } from '@playwright/test'

export const wide = { width: 1440, height: 900 }
export const tablet = { width: 768, height: 1024 }
export const phone = { width: 390, height: 844 }

type Size = { width: number; height: number }
type Options = {
  viewport?: Size
  /** Replaces the shared session of the account. */
  token?: string
}
type VisitOptions = Omit<BrowserContextOptions, 'viewport'> & {
  viewport?: Size
  /** With an empty cache, too. */
  isFirst?: boolean
}

type Fixtures = {
  watch: Watch
  /** A page of a browser, which is closed with the test. */
  pageOf: (context: BrowserContext, viewport?: Size) => Promise<Page>
  /** A separate browser for someone who is logged in. */
  open: (account: Account, path: string, options?: Options) => Promise<Page>
  /** A separate browser for someone who is not logged in. */
  visit: (path: string, options?: VisitOptions) => Promise<Page>
}
type WorkerFixtures = { product: Product; people: People; browsers: Browsers }

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
  browsers: [
    async ({ browser, product }, provide) => {
      // No test depends on animations; a test of one turns it on.
      const browsers = new Browsers(browser, { baseURL: product.url, reducedMotion: 'reduce' })
      await provide(browsers)
      await browsers.close()
    },
    { scope: 'worker' },
  ],

  watch: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads here what a fixture needs
    async ({}, provide) => {
      const watch = new Watch()
      await provide(watch)
      expect(watch.complaints(), 'what the pages complained of').toEqual([])
    },
    { auto: true },
  ],

  pageOf: async ({ browsers, watch }, provide) => {
    const giveBack: (() => Promise<void>)[] = []
    await provide(async (context, viewport = wide) => {
      const follow = (page: Page) => {
        watch.follow(page)
        noteLiveConnection(page)
        steadyFill(page)
      }
      context.on('page', follow)
      giveBack.push(() => {
        context.off('page', follow)
        return browsers.giveBack(context)
      })
      const page = await context.newPage()
      await page.setViewportSize(viewport)
      return page
    })
    for (const one of giveBack) await one()
  },

  visit: async ({ browsers, pageOf }, provide) => {
    await provide(async (path, { viewport, isFirst, ...options } = {}) => {
      const isUsual = !isFirst && Object.keys(options).length === 0
      const page = await pageOf(await (isUsual ? browsers.take() : browsers.create(options)), viewport)
      await page.goto(path)
      return page
    })
  },

  open: async ({ browsers, pageOf, people }, provide) => {
    await provide(async (account, path, { token, viewport } = {}) => {
      const page = await pageOf(await browsers.take(), viewport)
      await page.addInitScript(beginSession, token ?? (await people.token(account)))
      await page.goto(path)
      return page
    })
  },
})

/** Runs in the page before its code: stores a session like a login without "Remember me", once for each tab. */
export function beginSession(token: string) {
  // A tab's first, empty page has no storage.
  if (origin === 'null' || sessionStorage.getItem('journey')) return
  sessionStorage.setItem('journey', 'begun')
  sessionStorage.setItem('auth_token', token)
}
