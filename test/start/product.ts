import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const left = ['.git', '.data', '.env', 'node_modules', 'test-results', 'playwright-report']

/** These tests look at the processes of the machine, in the way that Linux shows them. */
export const isLinux = process.platform === 'linux'
export const isRoot = process.getuid?.() === 0

const folders: string[] = []
const running = new Set<ChildProcess>()

afterEach(() => {
  for (const child of running) kill(-child.pid!, 'SIGKILL')
  running.clear()
})
afterAll(async () => {
  for (const folder of folders) {
    for (const { pid } of processesIn(folder)) kill(pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

/** A folder for copies of the product, which other users may enter. */
export async function aFolder(under = tmpdir(), mode = 0o711) {
  const folder = await mkdtemp(path.join(under, 'handoff-start-'))
  await chmod(folder, mode)
  folders.push(folder)
  return folder
}

/** The product as someone has it who cloned it; with its packages already there unless told otherwise. */
export async function copyProduct(folder: string, { hasPackages = true } = {}) {
  await mkdir(folder, { recursive: true })
  const filter = (source: string) => !left.includes(path.basename(source))
  await cp(root, folder, { recursive: true, filter, preserveTimestamps: true })
  if (hasPackages) await copyPackages(folder)
  return folder
}

/** Packages that only the pages are built with, three quarters of all files: the built pages are copied as they are. */
const neededToBuild = [
  '@mantine',
  '@redocly',
  '@tabler',
  '@vis.gl',
  'es-toolkit',
  'happy-dom',
  'maplibre-gl',
  'recharts',
]

async function copyPackages(folder: string) {
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')]
  await mkdir(to)
  const names = readdirSync(from).filter((name) => !neededToBuild.includes(name))
  // Links in place of copies where the file system can; they are never written to.
  const { status } = spawnSync('cp', ['-al', ...names.map((name) => path.join(from, name)), to])
  if (status !== 0) for (const name of names) await cp(path.join(from, name), path.join(to, name), { recursive: true })
}

export type Started = {
  pid: number
  said: () => string
  /** The address it answers at; fails when it ends before. */
  ready: () => Promise<string>
  ended: Promise<number>
}

type Options = { env?: Record<string, string>; uid?: number; program?: 'npm' | 'node' }

/** `npm start` on a free port and without the demo, as from a terminal of its own. */
export function start(folder: string, { env = {}, uid, program = 'npm' }: Options = {}): Started {
  const child = spawn(program, program === 'npm' ? ['start'] : ['scripts/start.mjs'], {
    cwd: folder,
    env: { ...cleanEnvironment(), PORT: '0', DEMO: 'false', LOG_LEVEL: 'error', ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid && { uid, gid: uid }),
  })
  running.add(child)
  let said = ''
  child.stdout.on('data', (data) => (said += data))
  child.stderr.on('data', (data) => (said += data))
  const ended = new Promise<number>((resolve) =>
    child.on('close', (code) => {
      running.delete(child)
      resolve(code ?? -1)
    }),
  )
  return { pid: child.pid!, said: () => said, ready: () => answering(child, () => said), ended }
}

/** What a fresh terminal has: nothing of the run that tests. */
function cleanEnvironment() {
  const { PATH = '', HOME = '', LANG = '' } = process.env
  const folders = PATH.split(path.delimiter).filter((folder) => !folder.includes('node_modules'))
  return { PATH: folders.join(path.delimiter), HOME, LANG, TMPDIR: tmpdir() }
}

async function answering(child: ChildProcess, said: () => string) {
  for (const until = Date.now() + 170_000; Date.now() < until; await sleep(20)) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${said()}`)
    const address = /Handoff is ready: http:\/\/localhost:(\d+)/.exec(said())
    if (!address) continue
    const url = `http://127.0.0.1:${address[1]}`
    if (await isReady(url)) return url
  }
  throw new Error(`It does not answer:\n${said()}`)
}

export const isReady = (url: string) =>
  fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

export type Process = { pid: number; command: string }

/** Every process that works in a folder or was started from there. */
export function processesIn(folder: string): Process[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).flatMap((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      const isThere = command.includes(folder) || readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
      return isThere && pid !== process.pid ? [{ pid, command }] : []
    } catch {
      return []
    }
  })
}

/** The process of a copy whose command has these words. */
export function processOf(folder: string, words: string) {
  const found = processesIn(folder).find(({ command }) => command.includes(words))
  expect(found, `a process with ${words}`).toBeDefined()
  return found!.pid
}

export function kill(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended already.
  }
}

/** Stops what was started, and shows that nothing of it stays. */
export async function stop(started: Started, folder: string) {
  kill(started.pid, 'SIGTERM')
  await started.ended
  await expectNothingLeft(folder)
}

export const expectNothingLeft = (folder: string) =>
  expect.poll(() => processesIn(folder), { message: 'processes that stayed' }).toEqual([])

export const signpostOf = (folder: string) => {
  const file = path.join(folder, '.data/postgres-is-at')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}
