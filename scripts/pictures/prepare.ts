import { rmSync, writeFileSync } from 'node:fs'
import { People } from '../../e2e/kit/api.ts'
import { Product } from '../../e2e/kit/product.ts'
import { groups } from '../../e2e/scans/overlays.ts'
import { tours } from '../../e2e/scans/sights.ts'
import { network } from './folders.mjs'

/** Once: the demo network with what the pages need, as a folder; their addresses, and sessions that never end in it. */
rmSync(network.file, { force: true })
const now = Date.now()
const product = await Product.start({ stillAt: now })
const people = new People(product)
const sights = []
for (const tour of tours)
  for (const { name, path } of await tour.sights({ people, product }))
    sights.push({ account: tour.account, name: name ?? path, path })
for (const { prepare } of groups) await prepare?.({ people, product })
const tokens = { admin: await people.token('admin'), entity: await people.token('entity') }
await product.leave(network.folder)
writeFileSync(network.file, JSON.stringify({ now, tokens, sights }, null, 2))
process.exit(0)
