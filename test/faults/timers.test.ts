import { beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '../../apps/api/src/db/embedded/start.ts'
import { proofOf, randomFrom } from '../../apps/api/src/test/proof.ts'
import { behind } from './database.ts'
import { aDataFolder, finallyDo, type Product, startProduct } from './product.ts'
import { dueTimers } from './timers.ts'

const proof = proofOf('timers')
const random = randomFrom(proof.seed)
const kills = proof.isWhole ? 20 : 1

let databaseUrl = ''
let products: Product[] = []
const db = behind(() => databaseUrl)

beforeAll(async () => {
  const database = await startEmbedded({ dataDir: await aDataFolder(), isThrowaway: true })
  finallyDo(database.stop)
  databaseUrl = database.connectionString
  products = [await startProduct({ databaseUrl }), await startProduct({ databaseUrl })]
})

test('two processes that are killed and restarted fire each timer once', async () => {
  const timers = await dueTimers(db)
  const wave = Math.ceil(proof.count / (kills + 1))
  let added = 0
  const add = async () => {
    const count = Math.min(wave, proof.count - added)
    await timers.add(count)
    added += count
    return count
  }
  for (let done = 0; done < kills; done++) {
    const waiting = (await timers.due()) + (await add())
    // While they are working: somewhere among the timers of this wave.
    const left = Math.floor(waiting * (0.2 + 0.7 * random()))
    await expect.poll(timers.due, { interval: 5 }).toBeLessThanOrEqual(left)
    const killed = done % 2
    await products[killed]!.kill()
    products[killed] = await startProduct({ databaseUrl })
    proof.progress(added)
  }
  await add()
  expect(added).toBe(proof.count)
  await timers.expectFiredOnce(kills)
})
