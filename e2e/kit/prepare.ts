import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { Product } from './product.ts'

/** Once for all workers: the pages built from the sources, and a data folder with the demo network. */
export default async function prepare() {
  const script = path.join(import.meta.dirname, 'build-pages.mjs')
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The pages could not be built')
  return Product.prepareDemo()
}
