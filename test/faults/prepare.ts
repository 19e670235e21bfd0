import { Product } from '../../e2e/kit/product.ts'

/** Once for all files: a data folder with the demo network, which each copies. */
export default () => Product.prepareDemo()
