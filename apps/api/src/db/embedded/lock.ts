import { spawnSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { CannotStart } from '../../config.ts'

/** Another process is using this data. */
export class AlreadyRunning extends CannotStart {
  override name = 'AlreadyRunning'
}

type Holder = { pid: number; since: string }

/** Locks a folder for this process. Returns a function to release it; a dead process has released it. */
export function lock(file: string): () => void {
  const ownFile = `${file}.${process.pid}`
  const me: Holder = { pid: process.pid, since: startOf(process.pid) ?? '' }
  writeFileSync(ownFile, JSON.stringify(me))
  try {
    // Linking is atomic, so of two concurrent processes only one gets the lock.
    while (!link(ownFile, file)) clearAway(file)
  } finally {
    rmSync(ownFile, { force: true })
  }
  return () => rmSync(file, { force: true })
}

function link(ownFile: string, file: string) {
  try {
    linkSync(ownFile, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Removes the lock of a dead process; throws if the process is alive. */
function clearAway(file: string) {
  const holder = holderOf(file)
  if (holder && startOf(holder.pid) === holder.since)
    throw new AlreadyRunning(
      `A server is already running on this data (process ${holder.pid}). Stop it first, or give this one ` +
        'another folder with DATA_DIR and another PORT.',
    )

  const aside = `${file}.old.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  // A faster process has placed a new lock since then: give it back.
  const taken = holderOf(aside)
  if (taken && taken.since !== holder?.since) link(aside, file)
  rmSync(aside, { force: true })
}

function holderOf(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** Start time of a process, which distinguishes it from a later one with the same id; undefined if it is dead. */
function startOf(pid: number): string | undefined {
  if (process.platform === 'linux') return startOnLinux(pid)
  if (process.platform === 'win32') return isThere(pid) ? 'running' : undefined
  const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
  const [state = '', ...start] = stdout.trim().split(/\s+/)
  return state === '' || state.startsWith('Z') ? undefined : start.join(' ')
}

function startOnLinux(pid: number) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    // A zombie holds no lock.
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

function isThere(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
