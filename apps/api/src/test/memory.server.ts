import { buildApp } from '../app.ts'
import { openDatabase } from '../db/open.ts'

/** The product in a separate process that reports its memory: started by `memory.test.ts`. */
const [connectionString, uploads] = process.argv.slice(2) as [string, string]
const app = await buildApp({
  config: { publicUrl: 'http://localhost:3000', trustProxy: false, logLevel: 'silent' },
  database: openDatabase({ connectionString, poolSize: 5 }),
  encryptionKey: Buffer.alloc(32, 'key'),
  uploads,
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })

const memory = () => process.memoryUsage().rss
let [before, peak] = [memory(), memory()]
setInterval(() => {
  peak = Math.max(peak, memory())
}, 5)

process.on('message', (command) => {
  if (command === 'begin') {
    globalThis.gc?.()
    peak = before = memory()
  }
  process.send!({ growth: Math.max(peak, memory()) - before })
})
// The parent process has exited.
process.on('disconnect', () => process.exit())
process.send!({ port: Number(new URL(address).port) })
