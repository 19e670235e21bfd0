import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { proofOf } from '../../apps/api/src/test/proof.ts'
import { balance } from '../faults/balancer.ts'
import { behind } from '../faults/database.ts'
import { twoProviders } from '../faults/network.ts'
import { expectNothingLost, lastEvent } from '../faults/nothing-lost.ts'
import { type Product, portOf, readiness, startProduct } from '../faults/product.ts'
import { openStream } from '../faults/stream.ts'
import { dueTimers } from '../faults/timers.ts'
import { type Cluster, startCluster } from './cluster.ts'
import type { Node } from './node.ts'
import { whyNoCluster } from './program.ts'
import { watchersOf } from './watchers.ts'

const proof = proofOf('cluster')
const connections = 200
const longestMedian = 15_000
const longestStart = 30_000
const drainSeconds = 4

const reason = whyNoCluster()
if (reason) throw new Error(`The proof did not run: ${reason}`)

let cluster: Cluster
let products: Product[] = []
let people: Awaited<ReturnType<typeof twoProviders>>
let watchers: Awaited<ReturnType<typeof watchersOf>>
let url = ''
const db = behind(() => cluster.settings.DATABASE_URL_DIRECT)

const startAnother = (port?: string) => startProduct({ port, drainSeconds, settings: cluster.settings })

test('three nodes choose a writer, and two processes behind a balancer use it', async () => {
  cluster = await startCluster()
  for (const _ of ['first', 'second']) products.push(await startAnother())
  people = await twoProviders(products[0]!.url, db)
  url = await balance(products, cluster.folder)
  watchers = await watchersOf({ url, db, admin: people.admin, count: connections })
  const [row] = await behind(() => cluster.readers).ask<{ is_standby: boolean }>(
    'select pg_is_in_recovery() as is_standby',
  )
  expect(row, 'the port for readers').toEqual({ is_standby: true })
})

/** What happens to the writer; each returns how to mend it. */
const faults = {
  async kill(node: Node) {
    node.kill()
    return () => node.start()
  },
  async cut(node: Node) {
    node.cut()
    return () => node.mend()
  },
  async split(node: Node) {
    node.split()
    return () => node.unite()
  },
  async switchover() {
    cluster.switchover()
    return () => {}
  },
}
const kinds = Object.keys(faults) as (keyof typeof faults)[]

test('16 clients write while the writer is killed, cut off, and replaced', async () => {
  const since = await lastEvent(db)
  const timers = await dueTimers(db)
  const stream = openStream({ urls: [url], clients: 16, ...people })
  await stream.goesOn(100)
  const pauses: number[] = []
  for (let done = 0; proof.goesOn(done); done++) {
    await timers.add(40, 20)
    const kind = kinds[done % kinds.length]!
    const old = (await cluster.writer())!
    stream.takePause()
    const mend = await faults[kind](old)
    const isReplaced = async () => ![undefined, old].includes(await cluster.writer())
    // On the machine of the previous writer: nothing may be acknowledged that the next one does not have.
    const acknowledged: string[] = []
    for (let attempt = 0; !(await isReplaced()); attempt++) {
      const name = `attempt_${done}_${attempt}`
      if (kind === 'split' || kind === 'cut') if (writes(old, name)) acknowledged.push(name)
      await sleep(200)
    }
    if (kind !== 'kill') expect(writes(old, `late_${done}`)).toBe(false)
    await stream.goesOn(50, 120_000)
    pauses.push(stream.takePause())
    expect(await missing(acknowledged)).toEqual([])
    mend()
    await cluster.whole()
    const delay = await watchers.receive()
    proof.say(
      `${kind} of ${old.name}: ${seconds(pauses.at(-1)!)} without a write; a change arrived in ${seconds(delay)}`,
    )
  }
  await stream.stop()

  const sorted = pauses.toSorted((one, other) => one - other)
  const [median, longest] = [sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!]
  proof.say(
    `median ${seconds(median)} without a write, longest ${seconds(longest)}; ${stream.acknowledged.customers.size} ` +
      `customers and ${stream.acknowledged.referrals.size} referrals acknowledged, ${stream.refused.length} refusals`,
  )
  expect(stream.refused.filter(({ status, title }) => status !== 503 || !/^[A-Z].* /.test(title))).toEqual([])
  expect(median).toBeLessThanOrEqual(longestMedian)
  await expectNothingLost({ db, stream, since, url, ...people })
  await timers.expectFiredOnce(pauses.length)
})

test('replacing both processes again and again fails no request', async () => {
  const since = await lastEvent(db)
  const stream = openStream({ urls: [url], clients: 16, ...people })
  const replacements = Math.ceil(proof.count / 2) * 2
  for (let done = 0; done < replacements; done++) {
    const old = products[done % 2]!
    await old.stop()
    products[done % 2] = await startAnother(portOf(old))
    await expect.poll(() => readiness(products[done % 2]!.url)).toBe(200)
    await stream.goesOn(100)
  }
  await stream.stop()
  await watchers.receive()
  proof.say(
    `${replacements} processes replaced, ${watchers.reconnects()} reconnects, ${stream.unsure()} failed requests`,
  )
  expect(stream.unsure()).toBe(0)
  await expectNothingLost({ db, stream, since, url, ...people })
})

test('a first and a further process start while the synchronous standby is out of reach', async () => {
  const writer = (await cluster.writer())!
  writer.psql('create database fresh owner handoff')
  await cluster.whole()
  const standby = (await cluster.synchronous())!
  standby.cut()
  const fresh = cluster.settings.DATABASE_URL_DIRECT.replace(/handoff$/, 'fresh')
  const first = { ...cluster.settings, DATABASE_URL: fresh, DATABASE_URL_DIRECT: fresh, DEMO: 'false' }
  for (const [name, settings] of Object.entries({ first, further: cluster.settings })) {
    const began = performance.now()
    const { url } = await startProduct({ settings })
    await expect.poll(() => readiness(url), { interval: 20 }).toBe(200)
    const took = performance.now() - began
    proof.say(`${name} process ready after ${seconds(took)}`)
    expect(took).toBeLessThan(longestStart)
  }
  standby.mend()
  await cluster.whole()
})

/** Attempts made by an operator on this machine. */
function writes(node: Node, name: string) {
  try {
    node.psql(`create table ${name} ()`)
    return true
  } catch {
    return false
  }
}

const missing = async (names: string[]) => {
  const rows = await db.ask<{ name: string }>('select relname as name from pg_class where relname = any($1)', [names])
  return names.filter((name) => !rows.some((row) => row.name === name))
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
