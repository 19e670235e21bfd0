import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** Whom the database runs as when that is not the person who started the server. */
export type User = { uid: number; gid: number } | undefined

const noOne = { uid: 65_534, gid: 65_534 }

/** PostgreSQL refuses to run as root: then it runs as the owner of the folder it has already, or as no one. */
export function userFor(folder: string): User {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(folder, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : noOne
}

/** Can this user come as far as this path? A root's home of mode 700 is a wall for everyone else. */
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

/** Makes a folder that this user alone can look into. */
export function ownFolder(folder: string, user: User) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  if (user) chownSync(folder, user.uid, user.gid)
}
