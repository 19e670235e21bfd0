import path from 'node:path'
import { expect, test } from 'vitest'
import { startEmbedded } from '../../apps/api/src/db/embedded/start.ts'
import { proofOf } from '../../apps/api/src/test/proof.ts'
import { balance, hasBalancer } from './balancer.ts'
import { behind } from './database.ts'
import { twoProviders } from './network.ts'
import { expectNothingLost, lastEvent } from './nothing-lost.ts'
import { aDataFolder, finallyDo, portOf, readiness, startProduct } from './product.ts'
import { openStream } from './stream.ts'

const proof = proofOf('rolling')
const drainSeconds = 4

// Only as a whole: one replacement takes as long as a balancer needs to notice.
test.skipIf(!proof.isWhole || !hasBalancer)('replacing both processes again and again fails no request', async () => {
  const dataDir = await aDataFolder()
  const database = await startEmbedded({ dataDir, isThrowaway: true })
  finallyDo(database.stop)
  const { connectionString: databaseUrl } = database
  const db = behind(() => databaseUrl)
  const products = [
    await startProduct({ databaseUrl, drainSeconds }),
    await startProduct({ databaseUrl, drainSeconds }),
  ]
  const people = await twoProviders(products[0]!.url, db)
  const url = await balance(products, path.dirname(dataDir))
  const since = await lastEvent(db)
  const stream = openStream({ urls: [url], clients: 16, ...people })
  await stream.goesOn(100)
  for (let done = 0; proof.goesOn(done); done++) {
    const old = products[done % 2]!
    await old.stop()
    products[done % 2] = await startProduct({ databaseUrl, drainSeconds, port: portOf(old) })
    await expect.poll(() => readiness(products[done % 2]!.url)).toBe(200)
    await stream.goesOn(100)
  }
  await stream.stop()
  const { customers, referrals } = stream.acknowledged
  proof.say(`${customers.size} customers and ${referrals.size} referrals were written`)
  expect(stream.unsure()).toBe(0)
  await expectNothingLost({ db, stream, since, url, ...people })
})
