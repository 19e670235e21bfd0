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

test('16 clients write while server and database are killed: nothing acknowledged is lost, nothing delivered twice', async () => {
  const since = await lastEvent(db)
  const stream = openStream({ urls: [product.url], ...people, clients: 16 })
  for (let done = 0; proof.goesOn(done); done++) {
    // At a random moment, so that it hits writes at every stage.
    await stream.goesOn(20 + Math.floor(random() * 80), 120_000)
    // First a server, then a database; after that at random.
    const kind = done < 2 ? kinds[done]! : kinds[Math.floor(random() * kinds.length)]!
    await kills[kind]()
  }
  await stream.goesOn(30, 120_000)
  await stream.stop()

  proof.say(
    `${stream.acknowledged.referrals.size} referrals acknowledged, ${stream.unsure()} requests without an answer`,
  )
  expect(stream.unsure()).toBeGreaterThan(0)
  await expectNothingLost({ db, stream, since, url: product.url, ...people })
})
