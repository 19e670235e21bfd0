import { Product } from './product.ts'
import { test as base } from './test.ts'

/** Tests with a separate product, whose clock they move. Each call creates another one. */
export const withMovableClock = () =>
  base.extend<object, { product: Product }>({
    product: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads here what a fixture needs
      async ({}, provide) => {
        const product = await Product.start({ hasMovableClock: true })
        await provide(product)
        await product.stop()
      },
      { scope: 'worker', timeout: 90_000 },
    ],
  })
