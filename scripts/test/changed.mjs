import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../prepare/node.mjs'

// `npm test -- --changed [ref]`: which tests the import graph reaches from the files that changed.

/** Files that differ from a commit, including untracked ones. */
export function changedFiles(ref) {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr.trim())
    return stdout.split('\n').filter(Boolean)
  }
  return [...new Set([...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')])]
}

export const isDocument = (file) => /\.(md|txt)$|^(docs|\.github)\/|^(LICENSE|NOTICE)$/.test(file)

const contracts = 'packages/contracts/src'
const read = (file) => readFileSync(path.join(root, file), 'utf8')
/** Every file in a folder, at any depth; none if it does not exist. */
function filesIn(folder) {
  if (!existsSync(path.join(root, folder))) return []
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true }).filter(
    ({ name }) => name !== 'node_modules',
  )
  return entries
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${folder}/${entry.name}`) : `${folder}/${entry.name}`))
    .sort()
}

const known = new Map()

/** @public Our own files that a file imports, including types and dynamic imports. */
export function importsOf(file) {
  if (!known.has(file)) known.set(file, findImports(file))
  return known.get(file)
}
function findImports(file) {
  if (!/\.(ts|tsx|mjs)$/.test(file) || !existsSync(path.join(root, file))) return []
  return [...read(file).matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'(\.\.?\/|@handoff\/contracts\/)([^'?]+)'/g)]
    .map(([, start, rest]) =>
      start === '@handoff/contracts/' ? `${contracts}/${rest}.ts` : path.join(path.dirname(file), start + rest),
    )
    .filter((one) => existsSync(path.join(root, one)))
}

/** A file with all of its imports, at any depth, except those excluded by `without`. */
function reachedFrom(files, without = () => false) {
  const reached = new Set(files)
  for (const file of reached) for (const one of importsOf(file)) if (!without(one)) reached.add(one)
  return reached
}

const routes = /path: '([^']+)'[\s\S]*?import\('\.\/([^']+)'\)/g
const isContract = (file) => file.startsWith(`${contracts}/`) && !/\/src\/(kit\b|[^/]+\.ts$)/.test(file)

/** Each page: its address, its file, and the contracts used by it and the files next to it. */
function findPages() {
  return filesIn('apps/web/src/pages')
    .filter((file) => file.endsWith('.routes.ts'))
    .flatMap((file) => {
      const near = filesIn(path.dirname(file)).filter((one) => !/\.test\.tsx?$/.test(one))
      const asks = new Set(near.flatMap(importsOf).filter(isContract))
      return [...read(file).matchAll(routes)].map(([, address, page]) => ({
        address: new RegExp(`${address.replace('/$id', '/').replaceAll(/[/.]/g, '\\$&')}(?![\\w/-])`),
        file: path.join(path.dirname(file), page),
        asks,
      }))
    })
}

const frame = ['apps/web/src/main.tsx', 'apps/web/src/shell/layout/AppLayout.tsx', 'apps/api/src/main.ts']
const isPart = (file) => /^apps\/(web\/src\/pages|api\/src\/features)\//.test(file)

/**
 * What a journey uses: itself and its kit; the pages whose addresses these name or which use the same calls as the
 * journey (a link in an email names no address); and on the server the features whose contracts are among all that.
 */
function reachedByJourney(spec, pages) {
  const reached = reachedFrom([spec])
  const text = [...reached]
    .filter((file) => file.startsWith('e2e/'))
    .map(read)
    .join('\n')
  const contracts = importsOf(spec).filter(isContract)
  const seen = pages.filter(({ address, asks }) => address.test(text) || contracts.some((one) => asks.has(one)))
  const reachable = reachedFrom([...reached, ...seen.map(({ file }) => file)])
  const folders = new Set(
    [...reachable].flatMap((file) => {
      const [, area, feature] = /^packages\/contracts\/src\/([^/]+)\/([^/.]+)/.exec(file) ?? []
      return feature ? [`apps/api/src/features/${area}/${feature}`] : []
    }),
  )
  const features = [...folders].flatMap(filesIn).filter((file) => !file.endsWith('.test.ts'))
  return new Set([...reachable, ...reachedFrom(features)])
}

/** Not visible in imports: files read at run time or during the build. */
const isRead = (file) =>
  /^apps\/(api|web)\/.*\.(sql|css|html|json)$|^apps\/web\/(public|build)\/|^(package|package-lock)\.json$/.test(file)

/** Journeys reached by the changed files. */
export function journeysReachedBy(changed) {
  const specs = filesIn('e2e').filter((name) => name.endsWith('.spec.ts'))
  if (changed.some((file) => isRead(file) || file === 'e2e/playwright.config.ts')) return specs
  const everywhere = reachedFrom(frame, isPart)
  if (changed.some((file) => everywhere.has(file))) return specs
  const pages = findPages()
  return specs.filter((spec) => {
    const reached = reachedByJourney(spec, pages)
    return changed.some((file) => reached.has(file))
  })
}

/** Can tests that start the product be affected by a change? True for startup files and what every feature uses. */
export function reachesStart(changed, folder) {
  const tests = filesIn(folder)
  const reached = reachedFrom(['scripts/start.mjs', 'apps/api/src/main.ts', ...tests], isPart)
  return changed.some((file) => reached.has(file) || isRead(file) || file.startsWith('scripts/prepare/'))
}

/** Files read, but not imported, by API tests. */
export const isReadByApi = (file) => /^apps\/api\/(src\/.*\.sql|data\/)|^test\/proofs\.json$/.test(file)
