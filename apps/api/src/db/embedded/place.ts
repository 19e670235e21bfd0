import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CannotStart } from '../../config.ts'
import { canReach, ownFolder, type User, userFor } from './user.ts'

/** Location of the embedded cluster. */
export type Place = {
  /** The folder around the cluster, with password, lock, and log. */
  home: string
  cluster: string
  /** The folder of the socket, which no one else can open; undefined if only TCP is possible. */
  socketFolder: string | undefined
  user: User
}

/** File in DATA_DIR with the location of the cluster, if it could not be created there. */
const signpost = 'postgres-is-at'
/** Maximum length of a socket path in the operating systems, minus that of the socket's name. */
const longestSocketFolder = 85

/** Finds or creates the folders for the cluster of a data folder, and keeps the first choice. */
export function placeFor(dataDir: string, say: (line: string) => void): Place {
  makeDataDir(dataDir)
  const home = homeFor(dataDir, say)
  const user = userFor(home)
  refuseForeign(home)
  ownFolder(home, user)
  return { home, cluster: path.join(home, 'cluster'), socketFolder: socketFolderFor(home, user), user }
}

function makeDataDir(dataDir: string) {
  if (existsSync(dataDir)) return
  mkdirSync(dataDir, { recursive: true })
  // Others may pass through, to the cluster one of them runs, but cannot list it.
  chmodSync(dataDir, 0o711)
}

function homeFor(dataDir: string, say: (line: string) => void) {
  const usual = path.join(dataDir, 'postgres')
  const sign = path.join(dataDir, signpost)
  if (existsSync(sign)) return readFileSync(sign, 'utf8').trim()
  if (existsSync(usual) || canReach(userFor(usual), dataDir)) return usual

  const name = `${path.basename(path.dirname(dataDir)).replace(/[^\w.-]/g, '-')}-${hashOf(realpathSync(dataDir))}`
  const home = path.join(shelterFor(userFor(usual)), name)
  writeFileSync(sign, `${home}\n`)
  say(`The database runs as an ordinary user, who cannot enter ${dataDir}. Its data is in ${home}.`)
  return home
}

/** A folder outside root's home that everyone may pass but only root can write. */
function shelterFor(user: User) {
  for (const folder of ['/var/lib/handoff', '/tmp/handoff']) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      if (lstatSync(folder).uid === 0 && canReach(user, folder)) return folder
    } catch {
      // Read-only, as in some containers: try the next one.
    }
  }
  throw new CannotStart(
    'PostgreSQL does not run as root, and an ordinary user can enter neither the data folder nor /var/lib or /tmp. ' +
      'Start as an ordinary user, set DATA_DIR to a folder that others may enter, or set DATABASE_URL.',
  )
}

function socketFolderFor(home: string, user: User) {
  if (process.platform === 'win32') return undefined
  if (Buffer.byteLength(home) <= longestSocketFolder) return home

  const folder = path.join(tmpdir().length < 50 ? tmpdir() : '/tmp', `handoff-${hashOf(realpathSync(home))}`)
  ownFolder(folder, user)
  const { uid } = lstatSync(folder)
  const isOurs = uid === (user?.uid ?? process.getuid?.()) && lstatSync(folder).isDirectory()
  if (!isOurs) throw new CannotStart(`The folder ${folder} belongs to another user. Remove it, or shorten DATA_DIR.`)
  return folder
}

function refuseForeign(home: string) {
  const stat = lstatSync(home, { throwIfNoEntry: false })
  const me = process.getuid?.()
  if (!stat || me === undefined || me === 0 || stat.uid === me) return
  throw new CannotStart(
    `The database in ${home} belongs to another user of this machine. Start as that user, or set DATA_DIR to another folder.`,
  )
}

/** Password of the cluster's only account; created if there is none. */
export function passwordOf({ home }: Place) {
  const file = path.join(home, 'password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return { file, password: readFileSync(file, 'utf8').trim() }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
