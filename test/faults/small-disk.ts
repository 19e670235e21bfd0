import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { copyDemo } from '../../e2e/kit/product.ts'
import { finallyDo } from './product.ts'

const run = (program: string, ...args: string[]) => spawnSync(program, args, { encoding: 'utf8' })

/** Why there can be no disk of a chosen size here; null if there can. */
export function whyNoSmallDisk(): string | null {
  if (process.platform !== 'linux') return 'only Linux has file systems in memory'
  if (process.getuid?.() !== 0) return 'only root may mount a file system'
  const folder = mkdtempSync(path.join(tmpdir(), 'handoff-mount-'))
  const { status } = run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder)
  if (status === 0) run('umount', folder)
  rmSync(folder, { recursive: true })
  return status === 0 ? null : 'this machine lets no one mount a file system'
}

const roomy = 2 * 1024 ** 3

/** A disk in memory, with the demo network in its data folder, whose free space can be set at any time. */
export function aSmallDisk() {
  const folder = mkdtempSync(path.join(tmpdir(), 'handoff-faults-'))
  const mount = (...options: string[]) => {
    const { status, stderr } = run('mount', '-t', 'tmpfs', '-o', options.join(','), 'tmpfs', folder)
    if (status !== 0) throw new Error(`The disk could not be mounted: ${stderr}`)
  }
  mount(`size=${roomy}`, 'mode=0711')
  copyDemo(folder)
  finallyDo(async () => {
    // Lazily, as a killed database may still be exiting.
    run('umount', '-l', folder)
    rmSync(folder, { recursive: true, force: true })
  })
  const free = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  return {
    dataDir: path.join(folder, 'data'),
    free,
    async leave(bytes: number) {
      const { blocks, bfree, bsize } = await statfs(folder)
      mount('remount', `size=${(blocks - bfree) * bsize + bytes}`)
    },
    enlarge: () => mount('remount', `size=${roomy}`),
  }
}
