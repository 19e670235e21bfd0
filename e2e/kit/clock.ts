import { Product } from './product.ts'
import { test as base } from './test.ts'

/** Tests with a product of their own, whose clock they move. Each call makes another one. */
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
