import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Product } from '../../e2e/kit/product.ts'
import { network } from './folders.mjs'

/** One product for all pages: their changes are blocked, see `hold`. */
export default async function start() {
  const { now } = network.read()
  const product = await Product.start({ stillAt: now, copyOf: network.folder })
  process.env.PICTURES_URL = product.url
  const folder = process.env.PICTURES!
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'network.json'), JSON.stringify({ now }))
  return () => product.stop()
}
