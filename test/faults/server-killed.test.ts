import { beforeAll, expect, test } from 'vitest'
import { runningEmbedded } from '../../apps/api/src/db/embedded/start.ts'
import { behind } from './database.ts'
import { twoProviders } from './network.ts'
import { expectNothingLost, lastEvent } from './nothing-lost.ts'
import { aDataFolder, type Product, portOf, startProduct } from './product.ts'
import { openStream } from './stream.ts'

let dataDir = ''
let product: Product
let people: Awaited<ReturnType<typeof twoProviders>>
let since = 0
const db = behind(() => runningEmbedded(dataDir))

beforeAll(async () => {
  dataDir = await aDataFolder()
  product = await startProduct({ dataDir })
  people = await twoProviders(product.url, db)
  since = await lastEvent(db)
})

/** Restarts at the same address, so that clients find it as after a real restart. */
const startAgain = async () => {
  product = await startProduct({ dataDir, port: portOf(product) })
}

test('a server killed in the middle of writes loses nothing it acknowledged, and dispatches everything once', async () => {
  const stream = openStream({ urls: [product.url], ...people })
  await stream.goesOn(60)
  await product.kill()
  await startAgain()
  await stream.goesOn(30)

  // Again at the worst moment: committed, but not yet dispatched.
  await db.holdTelling()
  await expect.poll(db.held).toBeGreaterThan(3)
  await product.kill()
  expect(await db.undelivered()).toBeGreaterThan(3)
  await startAgain()
  await stream.goesOn(30)

  // And with its database.
  const bringBack = await db.kill()
  await product.kill()
  await bringBack()
  await startAgain()
  await stream.goesOn(30)
  await stream.stop()

  expect(stream.unsure()).toBeGreaterThan(0)
  await expectNothingLost({ db, stream, since, url: product.url, ...people })
})

test('a request repeated after the crash gets the same answer, and nothing is done twice', async () => {
  const stream = openStream({ urls: [product.url], ...people })
  await stream.goesOn(60)
  const known = stream.keyed.slice()
  await product.kill()
  await startAgain()
  for (const { repeat, answer } of known) expect(await repeat()).toEqual(answer)
  await stream.stop()
  await expectNothingLost({ db, stream, since, url: product.url, ...people })
})
