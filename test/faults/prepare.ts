import { Product } from '../../e2e/kit/product.ts'

/** Once for all files: a data folder with the demo network, of which each begins with a copy. */
export default () => Product.prepareDemo()
