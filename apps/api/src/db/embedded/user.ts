import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** The user that runs the database, if it is not the one who started the server. */
export type User = { uid: number; gid: number } | undefined

const noOne = { uid: 65_534, gid: 65_534 }

/** PostgreSQL refuses to run as root, so it runs as the owner of its folder, or as nobody. */
export function userFor(folder: string): User {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(folder, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : noOne
}

/** Can this user reach this path? Root's home with mode 700 blocks everyone else. */
export function canReach(user: User, target: string): boolean {
  if (!user) return true
  const stat = statSync(target, { throwIfNoEntry: false })
  if (stat && !mayPass(user, stat)) return false
  const parent = path.dirname(target)
  return parent === target || canReach(user, parent)
}

function mayPass({ uid, gid }: NonNullable<User>, stat: { uid: number; gid: number; mode: number }) {
  if (stat.uid === uid) return (stat.mode & 0o100) !== 0
  if (stat.gid === gid) return (stat.mode & 0o010) !== 0
  return (stat.mode & 0o001) !== 0
}

/** Creates a folder that only this user can read. */
export function ownFolder(folder: string, user: User) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  if (user) chownSync(folder, user.uid, user.gid)
}
