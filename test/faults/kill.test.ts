import { beforeAll, expect, test } from 'vitest'
import { runningEmbedded } from '../../apps/api/src/db/embedded/start.ts'
import { proofOf, randomFrom } from '../../apps/api/src/test/proof.ts'
import { behind } from './database.ts'
import { twoProviders } from './network.ts'
import { expectNothingLost, lastEvent } from './nothing-lost.ts'
import { aDataFolder, type Product, portOf, readiness, startProduct } from './product.ts'
import { openStream } from './stream.ts'

const proof = proofOf('kill')
const random = randomFrom(proof.seed)
/** As a whole, 50,000 writes: 2,500 between two kills. */
const writesBetween = proof.isWhole ? 2_450 : 20
const patience = proof.isWhole ? 1_200_000 : 120_000

let dataDir = ''
let product: Product
let people: Awaited<ReturnType<typeof twoProviders>>
const db = behind(() => runningEmbedded(dataDir))

beforeAll(async () => {
  dataDir = await aDataFolder()
  product = await startProduct({ dataDir })
  people = await twoProviders(product.url, db)
})

async function restart() {
  product = await startProduct({ dataDir, port: portOf(product) })
}

/** Possible failures; after each the product works again. */
const kills = {
  async server() {
    await product.kill()
    await restart()
  },
  async database() {
    await db.kill()
    await expect.poll(() => readiness(product.url), { timeout: 60_000, interval: 50 }).toBe(200)
  },
  async both() {
    await db.kill()
    await product.kill()
    await restart()
  },
}
const kinds = Object.keys(kills) as (keyof typeof kills)[]

test('16 clients write while server and database are killed in turn: nothing acknowledged is lost, nothing delivered twice', async () => {
  const since = await lastEvent(db)
  const stream = openStream({ urls: [product.url], ...people, clients: 16 })
  for (let done = 0; proof.goesOn(done); done++) {
    // At a random moment, so that it hits writes at every stage.
    await stream.goesOn(writesBetween + Math.floor(random() * 100), patience)
    // Server and database in turn, and now and then both.
    const kind = kinds[random() < 0.2 ? 2 : done % 2]!
    await kills[kind]()
  }
  await stream.goesOn(30, patience)
  await stream.stop()

  proof.say(
    `${stream.writes()} writes and ${stream.acknowledged.referrals.size} referrals acknowledged, ${stream.unsure()} requests without an answer`,
  )
  expect(stream.unsure()).toBeGreaterThan(0)
  await expectNothingLost({ db, stream, since, url: product.url, ...people })
})
