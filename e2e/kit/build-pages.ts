import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** The pages as they are in the sources, built when that has not happened yet. */
export default function buildPages() {
  const script = path.join(import.meta.dirname, 'build-pages.mjs')
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The pages could not be built')
}
