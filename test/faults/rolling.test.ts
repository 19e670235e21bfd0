import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startEmbedded } from '../../apps/api/src/db/embedded/start.ts'
import { proofOf } from '../../apps/api/src/test/proof.ts'
import { behind } from './database.ts'
import { twoProviders } from './network.ts'
import { expectNothingLost, lastEvent } from './nothing-lost.ts'
import { aDataFolder, finallyDo, type Product, portOf, readiness, startProduct } from './product.ts'
import { openStream } from './stream.ts'

const proof = proofOf('rolling')
const haproxy = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find((file) => existsSync(file))
const drainSeconds = 4

/** The operators' configuration, with these processes and a free port. */
async function balance(servers: readonly Product[], folder: string) {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const file = path.join(folder, 'haproxy.cfg')
  const [web] = readFileSync(path.resolve(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8').split(
    'listen writer',
  )
  const config = servers.reduce(
    (text, server, at) => text.replace(`127.0.0.1:${3001 + at}`, `127.0.0.1:${portOf(server)}`),
    web!.replace('bind :80', `bind 127.0.0.1:${port}`),
  )
  writeFileSync(file, config)
  const child = spawn(haproxy!, ['-f', file], { stdio: 'ignore' })
  finallyDo(async () => void child.kill())
  const url = `http://127.0.0.1:${port}`
  await expect.poll(() => readiness(url)).toBe(200)
  return url
}

// Only as a whole: one replacement takes as long as a balancer needs to notice.
test.skipIf(!proof.isWhole || !haproxy)('replacing both processes again and again fails no request', async () => {
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
