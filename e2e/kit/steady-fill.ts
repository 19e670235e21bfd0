import type { Locator, Page } from '@playwright/test'

type Fill = Locator['fill']
const wrapped = new WeakSet<object>()

/**
 * A dialog focuses its first field in the task after it appears. Playwright focuses a field and types in two
 * steps: input typed in between would go to the other field. So filling waits for that task.
 */
export function steadyFill(page: Page) {
  const locators = Object.getPrototypeOf(page.locator('html')) as { fill: Fill }
  if (wrapped.has(locators)) return
  wrapped.add(locators)
  const { fill } = locators
  locators.fill = async function (this: Locator, ...args: Parameters<Fill>) {
    await this.evaluate(() => new Promise((done) => setTimeout(done, 20)))
    return fill.apply(this, args)
  } as Fill
}
