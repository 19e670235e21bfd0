import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isDatabaseAway } from './away.ts'
import { startEmbedded } from './embedded/start.ts'
import { openDatabase } from './open.ts'

test('a standby is read, but begins no transaction, and a refused connection is closed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'handoff-standby-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  await chmod(folder, 0o711)
  const options = { dataDir: path.join(folder, 'data'), isThrowaway: true }
  const writer = await startEmbedded(options)
  await writer.stop()
  await writeFile(path.join(writer.folder, 'cluster', 'standby.signal'), '')
  const standby = await startEmbedded(options)
  onTestFinished(standby.stop)
  const { db, pool, close } = openDatabase({ ...standby, poolSize: 1 })
  onTestFinished(close)

  const backend = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
  const refusals = [
    () => db.transaction().execute((trx) => sql`select 1`.execute(trx)),
    () => sql`create table written ()`.execute(db),
  ]
  for (const refused of refusals) {
    const before = await backend()
    const error: unknown = await refused().catch((thrown: unknown) => thrown)
    expect(isDatabaseAway(error) || (error as { code: string }).code === '25006').toBe(true)
    await expect.poll(() => pool.totalCount).toBe(0)
    expect(await backend()).not.toBe(before)
  }

  await sql`select pg_promote()`.execute(db)
  await db.transaction().execute((trx) => sql`create table written ()`.execute(trx))
})
