import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import PostalMime from 'postal-mime'

const main = path.resolve(import.meta.dirname, '../../apps/api/src/main.ts')
const addressOf = (name: string) => pathToFileURL(path.join(import.meta.dirname, name)).href
const movableClock = addressOf('movable-clock.mjs')
const stillClock = addressOf('still-clock.mjs')
const longestStart = 180_000
const longestStop = 15_000
/** Names the folder with the demo network that every worker copies. */
const demoFolder = 'HANDOFF_JOURNEYS_DEMO'
/** Names the folder with the demo network that a run of several suites shares. */
const sharedFolder = 'HANDOFF_SHARED_DEMO'

type Options = {
  /** A copy of the demo network that `prepareDemo` created, else an empty one. */
  hasDemo?: boolean
  /** `moveClock` works. */
  hasMovableClock?: boolean
  /** Its clock has stopped at this moment (ms). */
  stillAt?: number
  /** The folder that an earlier product left. */
  copyOf?: string
  port?: number
}

/** The product as `npm start` runs it, on a separate port and database. */
export class Product {
  readonly url: string
  readonly dataDir: string
  /** Its output. */
  said = ''
  private child: ChildProcess | undefined
  /** How far its clock is ahead of ours; undefined if it can't be moved. */
  private ahead: number | undefined
  private stillAt: number | undefined
  private readonly env: Record<string, string>

  private constructor(port: number, hasDemo: boolean, folder: string) {
    this.url = `http://127.0.0.1:${port}`
    this.dataDir = folder
    this.env = {
      PORT: String(port),
      PUBLIC_URL: this.url,
      DATA_DIR: path.join(this.dataDir, 'data'),
      DATABASE_URL: '',
      DEMO: String(hasDemo),
      LOG_LEVEL: 'warn',
      NODE_ENV: '',
    }
  }

  static async start({ hasDemo = true, hasMovableClock = false, stillAt, copyOf, port }: Options = {}) {
    const folder = aFolder()
    if (copyOf) copyFolder(copyOf, folder)
    else if (hasDemo) copyDemo(folder)
    const product = new Product(port ?? (await freePort()), hasDemo, folder)
    if (hasMovableClock) product.ahead = 0
    product.stillAt = stillAt
    await product.go()
    return product
  }

  /** Loads the demo network once, for every worker to copy. Returns a function to remove it: a shared one remains. */
  static async prepareDemo() {
    const shared = process.env[sharedFolder]
    const loaded = shared && path.join(shared, 'loaded')
    if (loaded && existsSync(loaded)) {
      process.env[demoFolder] = loaded
      return () => {}
    }
    const product = new Product(await freePort(), true, aFolder())
    await product.go()
    await product.end('SIGTERM')
    if (loaded) renameSync(product.dataDir, loaded)
    const folder = loaded ?? product.dataDir
    process.env[demoFolder] = folder
    return () => {
      if (!loaded) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  }

  /** As after a crash or a power cut. */
  async kill() {
    await this.end('SIGKILL')
  }

  /** Again, on the same data. */
  async go() {
    // With a channel to this process the server ends when this process does.
    const isMovable = this.ahead !== undefined
    const clock = isMovable ? movableClock : this.stillAt === undefined ? undefined : stillClock
    const child = spawn(process.execPath, [...(clock ? ['--import', clock] : []), main], {
      env: {
        ...process.env,
        ...this.env,
        ...(isMovable && { HANDOFF_JOURNEYS_AHEAD: String(this.ahead) }),
        ...(this.stillAt !== undefined && { HANDOFF_STILL_AT: String(this.stillAt) }),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.child = child
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (this.said += String(data)))
    const until = Date.now() + longestStart
    while (!(await this.isReady())) {
      if (child.exitCode !== null || Date.now() > until) throw new Error(`The product does not start:\n${this.said}`)
      await sleep(100)
    }
  }

  /** The time on its clock. */
  now() {
    return new Date(Date.now() + (this.ahead ?? 0))
  }

  /** Moves its clock forward; everything due by then happens. */
  async moveClock(ms: number) {
    if (this.ahead === undefined || !this.child) throw new Error('Start the product with a movable clock')
    this.ahead += ms
    const moved = once(this.child, 'message')
    this.child.send({ ahead: this.ahead })
    await moved
  }

  /** The text of an email, as its reader gets it; empty until it was delivered. */
  async mailText(id: number) {
    const folder = path.join(this.dataDir, 'data', 'mails')
    // The first email creates the folder.
    const file = existsSync(folder) && readdirSync(folder).find((name) => name.startsWith(`${id}-`))
    return file ? ((await PostalMime.parse(readFileSync(path.join(folder, file)))).text ?? '') : ''
  }

  /** Stops, and leaves everything in this folder for `copyOf`. */
  async leave(folder: string) {
    await this.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    copyFolder(this.dataDir, folder)
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 5 })
  }

  async stop() {
    await this.end('SIGTERM')
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 5 })
  }

  private async isReady() {
    try {
      return (await fetch(`${this.url}/api/health/ready`)).ok
    } catch {
      return false
    }
  }

  private async end(signal: NodeJS.Signals) {
    const child = this.child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), longestStop)
    await ended
    clearTimeout(timer)
  }
}

function aFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'handoff-journeys-'))
  // The database runs as an ordinary user, who needs to traverse it.
  chmodSync(folder, 0o711)
  return folder
}

/** Copies into `data` of this folder, after `prepareDemo`. The database's files remain its user's. */
export function copyDemo(folder: string) {
  const prepared = process.env[demoFolder]
  if (prepared) copyFolder(prepared, folder)
}

function copyFolder(from: string, to: string) {
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The network could not be copied: ${stderr}`)
}

export const freePort = () =>
  new Promise<number>((resolve, failed) => {
    const server = createServer()
    server.on('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
