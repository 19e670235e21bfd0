import { writeFileSync } from 'node:fs'
import { loadReference } from '/work/wt/versions/apps/api/src/features/platform/reference/reference.load.ts'
import { fillDirectory } from '/work/wt/versions/bench/directory.ts'
import { buildDatabase } from '/work/wt/versions/bench/network.ts'

const bench = await buildDatabase(fillDirectory(100_000), async (db) => void (await loadReference(db)))
writeFileSync('/tmp/versions/url', (bench.database.pool as any).options.connectionString)
console.log('ready', new Date())
process.on('SIGTERM', () => bench.stop().then(() => process.exit()))
setInterval(() => {}, 1e6)
