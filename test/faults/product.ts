import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { copyDemo } from '../../e2e/kit/product.ts'

const today = path.resolve(import.meta.dirname, '../..')
const main = 'apps/api/src/main.ts'

/** The product as a separate process. */
export type Product = {
  url: string
  pid: number
  output: () => string
  /** Like a power failure: nothing is finished or logged. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

/** On a data folder with the embedded database, or on a shared database. */
type Options = {
  dataDir?: string
  databaseUrl?: string
  port?: string
  /** Number of files and connections the process may have open. */
  openFiles?: number
  drainSeconds?: number
  /** Of the code, if it is not today's. */
  root?: string
  /** Further settings. */
  settings?: Record<string, string>
}

const undoing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const undo of undoing.splice(0).reverse()) await undo()
})

/** Runs after the last test of the file, latest first. */
export const finallyDo = (undo: () => Promise<void>) => void undoing.push(undo)

/** A data folder with the demo network, which the database's user may enter. */
export async function aDataFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'handoff-faults-'))
  await chmod(folder, 0o711)
  copyDemo(folder)
  finallyDo(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return path.join(folder, 'data')
}

export async function startProduct({
  dataDir = '',
  databaseUrl = '',
  port = '0',
  openFiles,
  drainSeconds = 0,
  root = today,
  settings = {},
}: Options): Promise<Product> {
  const { PATH = '', HOME = '', LANG = '', NODE_COMPILE_CACHE = '' } = process.env
  const command = [process.execPath, path.join(root, main)]
  const [file, ...args] = openFiles ? ['sh', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`, ...command] : command
  const child = spawn(file!, args, {
    env: {
      PATH,
      HOME,
      LANG,
      NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: port,
      DRAIN_SECONDS: String(drainSeconds),
      DEMO: 'true',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  finallyDo(() => end('SIGTERM'))

  for (const until = Date.now() + 180_000; Date.now() < until; await sleep(10)) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}:\n${output}`)
    const address = /Handoff is ready: http:\/\/localhost:(\d+)/.exec(output)
    if (!address) continue
    const url = `http://127.0.0.1:${address[1]}`
    return { url, pid: child.pid!, output: () => output, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
  }
  throw new Error(`The product does not answer:\n${output}`)
}

export const portOf = ({ url }: Product) => new URL(url).port

/** Status of the readiness check; undefined without an answer. */
export const readiness = (url: string) =>
  fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status,
    () => undefined,
  )
