import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '../../config.ts'
import { environment } from './cluster.ts'
import type { Installation } from './installation.ts'
import type { Place } from './place.ts'

export type Postmaster = { stop: () => Promise<void> }

/** Low on memory, durable, and without contents of statements in the log. */
const settings = {
  max_connections: 100,
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: 1.1,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_checkpoints: 'off',
}
/** For tests: nothing has to survive a machine crash. */
const throwaway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const longestRecovery = 300_000
const longestStop = 20_000

type Options = {
  place: Place
  installation: Installation
  port: number
  isThrowaway: boolean
  say: (line: string) => void
}

/** Starts PostgreSQL, and restarts it whenever it dies, until it is stopped. */
export async function supervise(options: Options): Promise<Postmaster> {
  const stopping = new AbortController()
  let child = await startPatiently(options)
  let restarting = Promise.resolve()
  watch()

  function watch() {
    const began = performance.now()
    child.once('exit', () => {
      if (!stopping.signal.aborted) restarting = restart(performance.now() - began)
    })
  }

  async function restart(ran: number) {
    options.say('The database ended unexpectedly and is started again.')
    for (let pause = ran > 10_000 ? 0 : 500; ; pause = Math.min(pause * 2 + 100, 10_000)) {
      await sleep(pause, null, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        child = await startPatiently(options)
        watch()
        return options.say('The database is back.')
      } catch (error) {
        options.say(`The database does not start: ${(error as Error).message}`)
      }
    }
  }

  return {
    stop: async () => {
      stopping.abort()
      await restarting
      await end(child, options.isThrowaway ? 'SIGQUIT' : 'SIGINT')
    },
  }
}

/** After a crash, the last processes may hold the shared memory a moment longer, and the first starts fail. */
async function startPatiently(options: Options) {
  const patience = performance.now() + 20_000
  for (;;) {
    try {
      return await start(options)
    } catch (error) {
      const isPassing = /pre-existing shared memory|lock file/.test((error as Error).message)
      if (!isPassing || performance.now() > patience) throw error
      await sleep(200)
    }
  }
}

async function start({ place, installation, port, isThrowaway }: Options): Promise<ChildProcess> {
  const { home, cluster, socketFolder, user } = place
  const address = socketFolder
    ? { listen_addresses: '', unix_socket_directories: `"${socketFolder}"`, unix_socket_permissions: '0700' }
    : { listen_addresses: '127.0.0.1' }
  const options = { ...settings, ...address, ...(isThrowaway && throwaway), port }
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])

  const logFile = path.join(home, 'server.log')
  const log = openSync(logFile, (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > 1e6 ? 'w' : 'a', 0o600)
  const from = statSync(logFile).size
  // A separate process group: Ctrl-C is for the server, which then stops its database cleanly.
  const child = spawn(path.join(installation.programs, 'postgres'), ['-D', cluster, ...args], {
    ...user,
    cwd: home,
    env: environment,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  // Stop the embedded database on every exit path.
  const farewell = () => child.kill('SIGINT')
  process.once('exit', farewell)
  child.once('exit', () => process.off('exit', farewell))
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new CannotStart(readFileSync(logFile).subarray(from).toString().trim())))
  })
  await Promise.race([failed, ready(child, cluster)])
  return child
}

/** PostgreSQL writes its state into the last line of its pid file. */
async function ready(child: ChildProcess, cluster: string) {
  const until = performance.now() + longestRecovery
  while (performance.now() < until && child.exitCode === null && child.signalCode === null) {
    const note = noteOf(cluster)
    if (note?.pid === child.pid && note?.state === 'ready') return
    await sleep(5)
  }
  throw new CannotStart(`The database in ${cluster} did not become ready.`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGQUIT'), longestStop)
  await exit
  clearTimeout(timer)
}

/** Stops what a killed server left running on this cluster, and removes a pid file that names another process. */
export async function stopOrphan({ cluster }: Place) {
  const pid = noteOf(cluster)?.pid
  if (!pid) return
  if (!isPostgresOf(pid, cluster)) return rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signalProcess(pid, signal)
    for (const until = performance.now() + longestStop; performance.now() < until; await sleep(20))
      if (!isPostgresOf(pid, cluster)) return
  }
}

function signalProcess(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended in the meantime.
  }
}

/** Port of the running cluster. */
export const portOf = ({ cluster }: Place) => noteOf(cluster)?.port

function noteOf(cluster: string) {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() }
  } catch {
    return undefined
  }
}

/** By its command, because the id may have been reused, or belong to a zombie. */
function isPostgresOf(pid: number, cluster: string) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
    if (process.platform === 'win32') return process.kill(pid, 0)
  } catch {
    return false
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(cluster)
}
