import { spawnSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { CannotStart } from '../../config.ts'

/** Another process works on this data already. */
export class AlreadyRunning extends CannotStart {
  override name = 'AlreadyRunning'
}

type Holder = { pid: number; since: string }

/** Keeps a folder for this process. Answers how to let it go; a process that died has let it go. */
export function lock(file: string): () => void {
  const own = `${file}.${process.pid}`
  const me: Holder = { pid: process.pid, since: startOf(process.pid) ?? '' }
  writeFileSync(own, JSON.stringify(me))
  try {
    // A link is made or not, so that of two who come at once only one gets it.
    while (!link(own, file)) clearAway(file)
  } finally {
    rmSync(own, { force: true })
  }
  return () => rmSync(file, { force: true })
}

function link(own: string, file: string) {
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Takes away the lock of a process that is no more; throws when there is one. */
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
  // The person who was quicker has put a fresh one there in the meantime: give it back.
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

/** When a process began, which tells it from a later one with the same number; undefined when it is no more. */
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
    // A dead process that no one has buried yet holds nothing.
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
