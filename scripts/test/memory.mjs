import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'

const memory = '/dev/shm'
/** What the databases of two suites side by side may take, and as much again for everything else. */
const neededBytes = 6 * 2 ** 30

/**
 * A folder for databases that nothing outlives: in memory where there is plenty of it, as copying a database, its files
 * by the thousand, waits for a disk most of the time. Undefined otherwise: files then go where they always do.
 */
export function folderInMemory() {
  if (os.platform() !== 'linux' || bytesFree() < neededBytes) return undefined
  const folder = mkdtempSync(`${memory}/handoff-`)
  // As root the database runs as another user, who needs access.
  chmodSync(folder, 0o711)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function bytesFree() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, os.freemem())
  } catch {
    return 0
  }
}
