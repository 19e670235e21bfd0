import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startEmbedded } from '../../apps/api/src/db/embedded/start.ts'
import { proofOf } from '../../apps/api/src/test/proof.ts'
import { balance, hasBalancer } from './balancer.ts'
import { behind } from './database.ts'
import { twoProviders } from './network.ts'
import { expectNothingLost, lastEvent } from './nothing-lost.ts'
import { finallyDo, portOf, readiness, startProduct } from './product.ts'
import { checkOutRelease, lastRelease } from './release.ts'
import { openStream } from './stream.ts'

const proof = proofOf('upgrade')
const release = lastRelease()
const drainSeconds = 4

// Only as a whole: it starts six processes, and waits for a balancer to notice.
test.skipIf(!proof.isWhole || !hasBalancer || !release)(
  'the last release goes on against the database of today, until each process is replaced',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'handoff-upgrade-'))
    finallyDo(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
    const root = await checkOutRelease(path.join(folder, 'release'))
    for (let done = 0; proof.goesOn(done); done++) await upgrade(root, path.join(folder, String(done)))
  },
)

async function upgrade(root: string, dataDir: string) {
  const database = await startEmbedded({ dataDir, isThrowaway: true })
  finallyDo(database.stop)
  const { connectionString: databaseUrl } = database
  const command = [path.join(root, 'apps/api/src/db/command.ts'), 'restore', release!.backup]
  execFileSync(process.execPath, command, { cwd: root, env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } })

  const before = { databaseUrl, drainSeconds, root }
  const products = [await startProduct(before), await startProduct(before)]
  const db = behind(() => databaseUrl)
  const migrations = async () => (await db.ask<{ count: number }>('select count(*) from migration'))[0]!.count
  const known = await migrations()
  const people = await twoProviders(products[0]!.url, db)
  const url = await balance(products, dataDir)
  const since = await lastEvent(db)
  const stream = openStream({ urls: [url], clients: 16, ...people })
  await stream.goesOn(100)
  for (const [at, old] of products.entries()) {
    await old.stop()
    products[at] = await startProduct({ databaseUrl, drainSeconds, port: portOf(old) })
    await expect.poll(() => readiness(products[at]!.url)).toBe(200)
    // After the first one, two versions work on one database.
    await stream.goesOn(300)
  }
  await stream.stop()
  const { customers, referrals } = stream.acknowledged
  const applied = (await migrations()) - known
  proof.say(`${applied} migrations; ${customers.size} customers and ${referrals.size} referrals were written`)
  expect(stream.unsure()).toBe(0)
  await expectNothingLost({ db, stream, since, url, ...people })
  for (const product of products) await product.stop()
}
