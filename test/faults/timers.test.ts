import { beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '../../apps/api/src/db/embedded/start.ts'
import { proofOf, randomFrom } from '../../apps/api/src/test/proof.ts'
import { behind } from './database.ts'
import { aDataFolder, finallyDo, type Product, startProduct } from './product.ts'

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

/** Due just now, each for a separate referral as far as there are enough. */
const addTimers = (count: number) =>
  db.ask(
    `insert into timer (kind, referral_id, due_at)
     select 'stale', referral.id, now() - number * interval '1 millisecond'
     from generate_series(1, $1::int) as number
     join lateral (select id from referral where sent_at is not null order by id offset number % 2000 limit 1) as referral on true`,
    [count],
  )

const due = async () =>
  (await db.ask<{ count: number }>(`select count(*) from timer where kind = 'stale' and due_at < now()`))[0]!.count

test('two processes that are killed and restarted fire each timer once', async () => {
  const before = (await db.ask<{ id: number }>('select max(id) as id from event'))[0]!.id
  await db.ask(`delete from timer where due_at < now() + interval '1 day'`)
  const wave = Math.ceil(proof.count / (kills + 1))
  let added = 0
  const add = async () => {
    const count = Math.min(wave, proof.count - added)
    await addTimers(count)
    added += count
    return count
  }
  for (let done = 0; done < kills; done++) {
    const waiting = (await due()) + (await add())
    // While they are working: somewhere among the timers of this wave.
    const left = Math.floor(waiting * (0.2 + 0.7 * random()))
    await expect.poll(due, { interval: 5 }).toBeLessThanOrEqual(left)
    const killed = done % 2
    await products[killed]!.kill()
    products[killed] = await startProduct({ databaseUrl })
    proof.progress(added)
  }
  await add()
  await expect.poll(due, { timeout: 600_000 }).toBe(0)
  await expect.poll(async () => (await db.ask('select from event_outbox')).length).toBe(0)

  const fired = await db.ask<{ referral: number; events: number; wanted: number }>(
    `select referral_id as referral, count(*) as events from event
     where id > $1 and type = 'referral.reminded' group by referral_id`,
    [before],
  )
  expect(added).toBe(proof.count)
  expect(fired.reduce((total, { events }) => total + events, 0)).toBe(proof.count)
  // Each process has dispatched some of them.
  const most = Math.ceil(proof.count / 2000)
  expect(Math.max(...fired.map(({ events }) => events))).toBeLessThanOrEqual(most + kills)
})
