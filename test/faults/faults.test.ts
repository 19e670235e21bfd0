import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { auth } from '@handoff/contracts/access/auth/auth'
import { beforeAll, expect, test } from 'vitest'
import { runningEmbedded, startEmbedded } from '../../apps/api/src/db/embedded/start.ts'
import { proofOf } from '../../apps/api/src/test/proof.ts'
import { Product as MovableProduct } from '../../e2e/kit/product.ts'
import { browserOf } from './browser.ts'
import { behind } from './database.ts'
import { requestsWhileFrozen } from './frozen.ts'
import { twoProviders } from './network.ts'
import { expectNothingLost, lastEvent } from './nothing-lost.ts'
import { clientAt } from './person.ts'
import { aDataFolder, finallyDo, type Product, portOf, readiness, startProduct } from './product.ts'
import { openStream } from './stream.ts'
import { dueTimers } from './timers.ts'

const proof = proofOf('faults')
// Only as a whole: they wait for limits of up to two minutes. The suite has samples next to what they test.
const whole = test.skipIf(!proof.isWhole)

let databaseUrl = ''
/** With and without named statements. */
let products: Product[] = []
let people: Awaited<ReturnType<typeof twoProviders>>
const db = behind(() => databaseUrl)

beforeAll(async () => {
  if (!proof.isWhole) return
  const database = await startEmbedded({ dataDir: await aDataFolder(), isThrowaway: true })
  finallyDo(database.stop)
  databaseUrl = database.connectionString
  const settings = { DATABASE_NAMED_STATEMENTS: 'false' }
  products = [await startProduct({ databaseUrl }), await startProduct({ databaseUrl, settings })]
  people = await twoProviders(products[0]!.url, db)
})

whole(
  'while the database is frozen for long, every request is answered with 503 in time, and nothing is lost',
  async () => {
    for (const { url } of products) {
      const since = await lastEvent(db)
      const stream = openStream({ urls: [url], ...people, clients: 16 })
      await stream.goesOn(60)
      const { longest, count } = await requestsWhileFrozen({ db, url, person: people.sender, times: 12, clients: 100 })
      proof.say(`frozen: the longest of ${count} answers took ${longest} ms`)
      await expect.poll(() => readiness(url)).toBe(200)
      await stream.goesOn(60)
      await stream.stop()
      await expectNothingLost({ db, stream, since, url, ...people })
    }
  },
)

whole(
  'a mail server and a bucket that say nothing delay no request and no stop, and end an upload with 503',
  async () => {
    const silent = createServer((socket) => void socket.on('error', () => {}).resume()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    finallyDo(async () => void silent.close())
    const { port } = silent.address() as AddressInfo
    const settings = {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'no-reply@handoff.example.org',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'someone',
      S3_SECRET_ACCESS_KEY: 'secret words',
    }
    const product = await startProduct({ databaseUrl, settings })
    const { url } = product
    for (const name of ['entity', 'entity2', 'admin'])
      await clientAt({ url: () => url })(auth.forgotPassword, { email: `${name}@handoff.test` })
    await expect.poll(() => mails('attempts > 0')).toBeGreaterThan(0)

    const began = performance.now()
    const uploads = Array.from({ length: 20 }, () => upload(url))
    const before = await sizeOf('material')
    for (let count = 0; count < 50; count++) expect(await readiness(url)).toBe(200)
    expect(performance.now() - began).toBeLessThan(10_000)
    for (const answer of await Promise.all(uploads))
      expect(answer).toEqual([503, 'Can’t reach the file store. Try again in a moment'])
    proof.say(`silent: 20 uploads ended after ${Math.round(performance.now() - began)} ms`)
    expect(await sizeOf('material')).toBe(before)
    await expect.poll(() => mails(`last_error like '%Greeting never received%'`)).toBeGreaterThan(0)

    const stopped = performance.now()
    await product.stop()
    proof.say(`silent: the stop took ${Math.round(performance.now() - stopped)} ms`)
    expect(performance.now() - stopped).toBeLessThan(15_000)
  },
)

const sizeOf = async (table: string) => (await db.ask<{ count: number }>(`select count(*) from ${table}`))[0]!.count
const mails = (where: string) => sizeOf(`mail where ${where}`)

async function upload(url: string) {
  const form = new FormData()
  form.set('file', new File(['%PDF-1.7\n'.repeat(50_000)], 'Scan.pdf'))
  const { sender } = people
  const headers = { authorization: `Bearer ${sender.token}` }
  const answer = await fetch(`${url}/api/materials/entity/${sender.entityId}`, { method: 'POST', headers, body: form })
  return [answer.status, ((await answer.json()) as { title: string }).title]
}

whole('clients that send slowly are cut after two and a half minutes at most, and slow no one', async () => {
  const product = products[0]!
  const slow = Array.from({ length: 300 }, () => {
    const socket = connect(Number(portOf(product)), '127.0.0.1').on('error', () => {})
    const headers = `Host: here\r\nAuthorization: Bearer ${people.sender.token}\r\nContent-Type: application/json`
    socket.write(`POST /api/customers HTTP/1.1\r\n${headers}\r\nContent-Length: 4000\r\n\r\n`)
    return socket.resume()
  })
  const began = performance.now()
  let longest = 0
  while (slow.some(({ closed }) => !closed) && performance.now() - began < 180_000) {
    for (const socket of slow) if (!socket.closed) socket.write(' ')
    const requested = performance.now()
    expect(await readiness(product.url)).toBe(200)
    longest = Math.max(longest, performance.now() - requested)
    await sleep(1_000)
  }
  proof.say(
    `slow: cut after ${Math.round((performance.now() - began) / 1000)} s, others waited ${Math.round(longest)} ms at most`,
  )
  expect(slow.every(({ closed }) => closed)).toBe(true)
  expect(longest).toBeLessThan(3_000)
})

whole(
  'a clock that jumps two hours forward and back fires each timer once, and loses and repeats nothing',
  async () => {
    const product = await MovableProduct.start({ hasMovableClock: true })
    finallyDo(() => product.stop())
    const { url } = product
    const moved = behind(() => runningEmbedded(path.join(product.dataDir, 'data')))
    const there = await twoProviders(url, moved)
    const since = await lastEvent(moved)
    const [last] = await moved.ask<{ id: number }>('select coalesce(max(id), 0) as id from notification')
    const heard = await browserOf(there.receiver, url)
    const timers = await dueTimers(moved)
    // In the hour that begins now.
    await timers.add(60, 3_500)
    const stream = openStream({ urls: [url], ...there, clients: 4 })
    await stream.goesOn(40)
    for (const hours of [2, -4, 2]) {
      await product.moveClock(hours * 3_600_000)
      await stream.goesOn(40)
      for (const { repeat, answer } of stream.keyed.slice(-20)) expect(await repeat()).toEqual(answer)
      expect((await clientAt({ url: () => url, token: there.receiver.token })(auth.me, {})).data.id).toBe(
        there.receiver.id,
      )
      // More than one round of timers and of jobs.
      await sleep(20_000)
    }
    await stream.stop()
    await timers.expectFiredOnce(1)
    const notices = await moved.ask<{ id: number }>(
      'select id from notification where account_id = $1 and id > $2 order by id',
      [there.receiver.id, last!.id],
    )
    // Referrals of the stream, and reminders of the moved clock.
    expect(notices.length).toBeGreaterThanOrEqual(stream.acknowledged.referrals.size)
    await expect.poll(() => heard.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(notices.map(({ id }) => id))
    const late = await moved.ask(`select name from job where last_run_at > now() + interval '1 hour'`)
    expect(late, 'jobs run by the clock of today').toEqual([])
    await expectNothingLost({ db: moved, stream, since, url, ...there })
  },
)
