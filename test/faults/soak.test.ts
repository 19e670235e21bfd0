import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { expect, test } from 'vitest'
import { startEmbedded } from '../../apps/api/src/db/embedded/start.ts'
import { proofOf } from '../../apps/api/src/test/proof.ts'
import { crowd } from './crowd.ts'
import { behind } from './database.ts'
import { twoProviders } from './network.ts'
import { expectNothingLost, lastEvent } from './nothing-lost.ts'
import { aDataFolder, finallyDo, type Product, startProduct } from './product.ts'
import { openStream } from './stream.ts'

const proof = proofOf('soak')
const connections = 2_000
/** Ten minutes of thirty, in which caches fill and statements are prepared. */
const warmUp = proof.count / 3
const sampleEvery = 5_000
const megabyte = 1024 * 1024

// Only as a whole: it takes minutes.
test.skipIf(!proof.isWhole)(
  '2,000 open browsers and a steady stream of writes cost no more memory over time',
  async () => {
    const database = await startEmbedded({ dataDir: await aDataFolder(), isThrowaway: true })
    finallyDo(database.stop)
    const { connectionString: databaseUrl } = database
    const db = behind(() => databaseUrl)
    const printer = pathToFileURL(path.join(import.meta.dirname, 'memory.mjs')).href
    const product = await startProduct({ databaseUrl, settings: { NODE_OPTIONS: `--expose-gc --import ${printer}` } })
    const people = await twoProviders(product.url, db)
    const since = await lastEvent(db)
    const open = await crowd({ db, url: product.url, count: connections })
    const stream = openStream({ urls: [product.url], ...people, clients: 4, rest: 1_000 })

    const samples: [minute: number, megabytes: number][] = []
    let memoryBefore: number | undefined
    const began = performance.now()
    const minutes = () => (performance.now() - began) / aMinute
    while (minutes() < proof.count) {
      await sleep(sampleEvery)
      proof.progress(Math.floor(minutes()))
      if (minutes() < warmUp) continue
      memoryBefore ??= await memoryOf(product)
      samples.push([minutes(), residentOf(product) / megabyte])
    }
    const memoryGrowth = ((await memoryOf(product)) - memoryBefore!) / megabyte / (proof.count - warmUp)
    await stream.stop()
    const slope = slopeOf(samples)
    const [first, last] = [samples[0]![1], samples.at(-1)![1]]
    proof.say(`${stream.writes()} writes, ${Math.round(open.bytes() / megabyte)} MB to ${connections} connections`)
    proof.say(`resident ${first.toFixed(1)} to ${last.toFixed(1)} MB: ${slope.toFixed(2)} MB a minute`)
    proof.say(`memory after a collection: ${memoryGrowth.toFixed(2)} MB a minute`)
    expect(open.lost()).toBe(0)
    expect(slope).toBeLessThan(1)
    await expectNothingLost({ db, stream, since, url: product.url, ...people })
  },
)

function residentOf({ pid }: Product) {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Number(kilobytes) * 1024
}

async function memoryOf({ pid, output }: Product) {
  const before = output().length
  process.kill(pid, 'SIGUSR2')
  const printed = () => /memory: (\d+)\n/.exec(output().slice(before))?.[1]
  await expect.poll(printed).toBeDefined()
  return Number(printed())
}

/** Of the regression line, per minute. */
function slopeOf(samples: readonly (readonly [number, number])[]) {
  const mean = (at: 0 | 1) => samples.reduce((sum, sample) => sum + sample[at], 0) / samples.length
  const [x, y] = [mean(0), mean(1)]
  const covariance = samples.reduce((sum, sample) => sum + (sample[0] - x) * (sample[1] - y), 0)
  return covariance / samples.reduce((sum, sample) => sum + (sample[0] - x) ** 2, 0)
}
