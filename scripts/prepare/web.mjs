import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { productNode, root, toolPath } from './node.mjs'
import { run } from './run.mjs'

const web = path.join(root, 'apps/web')
const stamp = path.join(web, '.start-stamp.json')
const sources = ['apps/web', 'packages/contracts', 'package-lock.json']
const notSources = ['node_modules', 'dist', path.basename(stamp)]

/** Builds the pages if their source has changed since the last build. False if that failed. */
export async function buildWeb() {
  if (!existsSync(path.join(web, 'vite.config.ts'))) return true
  const hash = createHash('sha256')
  for (const source of sources) read(path.join(root, source), hash)
  const sourceHash = hash.digest('hex')
  if (existsSync(path.join(web, 'dist/index.html')) && builtFrom() === sourceHash) return true

  console.log('Building the pages, which takes about half a minute …')
  rmSync(stamp, { force: true })
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const env = { PATH: toolPath(), NODE_ENV: 'production' }
  const status = await run(productNode(), [vite, 'build', '--logLevel', 'warn'], { cwd: web, env })
  if (status === 0) writeFileSync(stamp, `${JSON.stringify({ sourceHash })}\n`)
  return status === 0
}

function builtFrom() {
  return existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')).sourceHash : undefined
}

/** Contents, not times: a checkout or a copy changes only those. */
function read(target, hash) {
  const entries = target.endsWith('.json') ? [] : readdirSync(target, { withFileTypes: true })
  if (entries.length === 0 && existsSync(target) && target.endsWith('.json')) hash.update(readFileSync(target))
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (notSources.includes(entry.name)) continue
    const at = path.join(target, entry.name)
    if (entry.isDirectory()) read(at, hash)
    else if (entry.isFile()) hash.update(`${path.relative(root, at)}\0`).update(readFileSync(at))
  }
}
