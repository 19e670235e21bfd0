import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

/**
 * Browsers for one test after the other: the next one finds the product's files in the cache, like a daily user, and
 * nothing else. Loading them again was a tenth of all journeys.
 */
export class Browsers {
  private readonly browser: Browser
  private readonly defaults: BrowserContextOptions
  private readonly idle: BrowserContext[] = []
  private readonly used = new Set<BrowserContext>()

  constructor(browser: Browser, defaults: BrowserContextOptions) {
    this.browser = browser
    this.defaults = defaults
  }

  /** A used one. */
  async take() {
    const context = this.idle.pop() ?? (await this.create())
    this.used.add(context)
    return context
  }

  /** A fresh one, as on a first visit. */
  async create(options: BrowserContextOptions = {}) {
    const context = await this.browser.newContext({ ...this.defaults, ...options })
    await context.addInitScript(withoutTransitions)
    return context
  }

  /** Reused once no data of its user is left; tab storage is deleted with the tab. */
  async giveBack(context: BrowserContext) {
    const page = context.pages().find((one) => one.url().startsWith('http'))
    const isEmpty = this.used.delete(context) && page && (await hasEmptied(page.evaluate(() => localStorage.clear())))
    if (!isEmpty) return context.close()
    await context.clearCookies()
    for (const one of context.pages()) await one.close()
    this.idle.push(context)
  }

  async close() {
    for (const context of this.idle) await context.close()
  }
}

/**
 * Runs in the page before its code. No test depends on a color that fades, and each of its frames costs as much as a
 * new page: for everything there is when the scheme changes.
 */
function withoutTransitions() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

const hasEmptied = (done: Promise<void>) =>
  done.then(
    () => true,
    () => false,
  )
