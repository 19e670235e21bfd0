import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import releases from '../../apps/api/src/db/releases/releases.json' with { type: 'json' }
import { linkPackages } from '../start/product.ts'

const root = path.resolve(import.meta.dirname, '../..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30, stdio: 'pipe' })

const [version, commit] = Object.entries(releases).at(-1)!

/** Undefined: the history of this clone does not reach back to it. */
export function lastRelease() {
  try {
    git('cat-file', '-e', commit)
    return { backup: path.join(root, `apps/api/src/db/releases/${version}.backup`) }
  } catch {
    return undefined
  }
}

/** Its code, with the packages of today. */
export async function checkOutRelease(folder: string) {
  mkdirSync(folder)
  execFileSync('tar', ['x', '-C', folder], { input: git('archive', commit), stdio: ['pipe', 'ignore', 'inherit'] })
  await linkPackages(folder)
  return folder
}
