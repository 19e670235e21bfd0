import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { runningEmbedded } from '../../apps/api/src/db/embedded/start.ts'
import { browserOf } from './browser.ts'
import { behind } from './database.ts'
import { requestsWhileFrozen } from './frozen.ts'
import { twoProviders } from './network.ts'
import { expectNothingLost, lastEvent } from './nothing-lost.ts'
import { aDataFolder, type Product, readiness, startProduct } from './product.ts'
import { openStream } from './stream.ts'

/** Maximum time until the error that the database is down. */
const quickly = 5_000

let dataDir = ''
let product: Product
let people: Awaited<ReturnType<typeof twoProviders>>
const db = behind(() => runningEmbedded(dataDir))

beforeAll(async () => {
  dataDir = await aDataFolder()
  product = await startProduct({ dataDir })
  people = await twoProviders(product.url, db)
})

const isBack = () => expect.poll(() => readiness(product.url), { timeout: 30_000, interval: 50 }).toBe(200)

test('a database killed or frozen in the middle of writes loses nothing, and the server reconnects automatically', async () => {
  const since = await lastEvent(db)
  const heard = await browserOf(people.receiver, product.url)
  const stream = openStream({ urls: [product.url], ...people })
  await stream.goesOn(60)

  // For a moment, as after a crash of the database alone.
  await db.kill()
  await isBack()
  await stream.goesOn(30)

  // For a while.
  const bringBack = await db.kill({ away: true })
  for (const until = Date.now() + 1_500; Date.now() < until; await sleep(100))
    expect(await readiness(product.url)).toBe(503)
  await bringBack()
  await isBack()
  await stream.goesOn(30)

  // Frozen, in the middle of requests and transactions.
  await requestsWhileFrozen({ db, url: product.url, person: people.sender })
  await isBack()
  await stream.goesOn(30)

  // The connection that listens may need some seconds more than queries do.
  const before = heard.length
  await expect.poll(() => heard.length).toBeGreaterThan(before)
  await stream.goesOn(10)
  await stream.stop()

  expect(stream.refused.length).toBeGreaterThan(0)
  expect(
    stream.refused.filter(({ status, took, retryAfter }) => status !== 503 || took > quickly || !retryAfter),
  ).toEqual([])
  await expectNothingLost({ db, stream, since, url: product.url, ...people })
  expect(new Set(heard.map(({ id }) => id)).size).toBe(heard.length)
})
