import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const left = ['.git', '.data', '.env', 'node_modules', 'test-results', 'playwright-report']

/** These tests inspect the machine's processes as Linux shows them. */
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

/**
 * The product as cloned by a user: without packages, with its own (`own`), or with links to those here, which is quick but
 * reaches outside of the folder.
 */
export async function copyProduct(
  folder: string,
  { packages = 'linked' }: { packages?: 'none' | 'own' | 'linked' } = {},
) {
  await mkdir(folder, { recursive: true })
  const filter = (source: string) => !left.includes(path.basename(source))
  await cp(root, folder, { recursive: true, filter, preserveTimestamps: true })
  if (packages === 'own') await copyPackages(folder)
  if (packages === 'linked') await linkPackages(folder)
  return folder
}

/** Packages needed only to build the pages, three quarters of all files: the built pages are copied instead. */
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
  // Hard links instead of copies if the file system supports them; they are never written to.
  const { status } = spawnSync('cp', ['-al', ...names.map((name) => path.join(from, name)), to])
  if (status !== 0) for (const name of names) await cp(path.join(from, name), path.join(to, name), { recursive: true })
}

export async function linkPackages(folder: string) {
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')]
  await mkdir(to)
  // Those of the product itself are links into its folder, which must be this one.
  for (const name of readdirSync(from))
    if (name === '@handoff')
      await cp(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true })
    else await symlink(path.join(from, name), path.join(to, name))
}

export type Started = {
  pid: number
  output: () => string
  /** Its address; rejects if it exits before. */
  ready: () => Promise<string>
  ended: Promise<number>
}

type Options = { env?: Record<string, string>; uid?: number; program?: 'npm' | 'node' }

/** `npm start` on a free port and without the demo, as in a separate terminal. */
export function start(folder: string, { env = {}, uid, program = 'npm' }: Options = {}): Started {
  const child = spawn(program, program === 'npm' ? ['start'] : ['scripts/start.mjs'], {
    cwd: folder,
    env: { ...cleanEnvironment(), PORT: '0', DEMO: 'false', LOG_LEVEL: 'error', ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid && { uid, gid: uid }),
  })
  running.add(child)
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  const ended = new Promise<number>((resolve) =>
    child.on('close', (code) => {
      running.delete(child)
      resolve(code ?? -1)
    }),
  )
  return { pid: child.pid!, output: () => output, ready: () => answering(child, () => output), ended }
}

/** The environment of a fresh terminal, without that of the test run. */
function cleanEnvironment() {
  const { PATH = '', HOME = '', LANG = '' } = process.env
  const folders = PATH.split(path.delimiter).filter((folder) => !folder.includes('node_modules'))
  return { PATH: folders.join(path.delimiter), HOME, LANG, TMPDIR: tmpdir() }
}

async function answering(child: ChildProcess, output: () => string) {
  for (const until = Date.now() + 170_000; Date.now() < until; await sleep(20)) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${output()}`)
    const address = /Handoff is ready: http:\/\/localhost:(\d+)/.exec(output())
    if (!address) continue
    const url = `http://127.0.0.1:${address[1]}`
    if (await isReady(url)) return url
  }
  throw new Error(`It does not answer:\n${output()}`)
}

export const isReady = (url: string) =>
  fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

export type Process = { pid: number; command: string }

/** Every process that works in a folder or was started from it. */
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

/** The process of a copy with these words in its command. */
export function processOf(folder: string, words: string) {
  const match = processesIn(folder).find(({ command }) => command.includes(words))
  expect(match, `a process with ${words}`).toBeDefined()
  return match!.pid
}

export function kill(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended already.
  }
}

/** Stops the product, and checks that no process remains. */
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
