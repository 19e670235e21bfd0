import { beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '../../apps/api/src/db/embedded/start.ts'
import { browserOf } from './browser.ts'
import { behind } from './database.ts'
import { twoProviders } from './network.ts'
import { expectNothingLost, lastEvent } from './nothing-lost.ts'
import { aDataFolder, finallyDo, type Product, startProduct } from './product.ts'
import { openStream } from './stream.ts'

let databaseUrl = ''
let here: Product
let there: Product
let people: Awaited<ReturnType<typeof twoProviders>>
const db = behind(() => databaseUrl)

beforeAll(async () => {
  const database = await startEmbedded({ dataDir: await aDataFolder(), isThrowaway: true })
  finallyDo(database.stop)
  databaseUrl = database.connectionString
  here = await startProduct({ databaseUrl })
  there = await startProduct({ databaseUrl })
  people = await twoProviders(here.url, db)
})

test('a message sent through one process reaches a browser at the other, once', async () => {
  const heard = await browserOf(people.receiver, there.url)
  const since = await lastEvent(db)
  const stream = openStream({ urls: [here.url], clients: 2, ...people })
  await stream.goesOn(12)
  await stream.stop()
  const expected = stream.acknowledged.referrals.size
  await expect.poll(() => heard.length).toBe(expected)
  expect(new Set(heard.map(({ id }) => id)).size).toBe(expected)
  await expectNothingLost({ db, stream, since, url: there.url, ...people })
})

test('events that a killed process could not dispatch are dispatched by the other, once', async () => {
  const since = await lastEvent(db)
  const heard = await browserOf(people.receiver, there.url)
  const stream = openStream({ urls: [here.url, there.url], ...people })
  await stream.goesOn(60)

  const release = await db.holdTelling()
  await expect.poll(db.held).toBeGreaterThan(3)
  await here.kill()
  expect(await db.undelivered()).toBeGreaterThan(3)
  await release()
  await stream.goesOn(60)
  await stream.stop()

  expect(stream.unsure()).toBeGreaterThan(0)
  await expectNothingLost({ db, stream, since, url: there.url, ...people })
  const expected = stream.acknowledged.referrals.size
  await expect.poll(() => heard.length).toBe(expected)
  expect(new Set(heard.map(({ id }) => id)).size).toBe(expected)
})
