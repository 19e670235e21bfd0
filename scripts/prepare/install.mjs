import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checkNode, fail, root } from './node.mjs'
import { run } from './run.mjs'

/** Makes `node_modules` match the lockfile, if it does not already. */
export async function install() {
  checkNode()
  if (isInstalled()) return
  console.log('Installing the packages, which takes a minute or two …')
  const status = await runNpm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    // It would warn about the engine that installs, which is not the one that runs the product.
    '--loglevel=error',
  ])
  if (status !== 0) fail('The packages could not be installed; npm says why above.')
}

/** npm's record of what it installed equals the lockfile, except for packages of other platforms. */
function isInstalled() {
  const note = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(note)) return false
  const wanted = packagesIn(path.join(root, 'package-lock.json'))
  const there = packagesIn(note)
  const isFit = ([folder, { version, integrity }]) =>
    wanted[folder] && wanted[folder].version === version && wanted[folder].integrity === integrity
  const isThere = ([folder, { optional, peer }]) =>
    optional || peer || !folder.startsWith('node_modules/') || there[folder]
  return Object.entries(there).every(isFit) && Object.entries(wanted).every(isThere)
}

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** With the Node that npm itself uses: the one in `node_modules` disappears while packages are replaced. */
function runNpm(args) {
  const isOwn = (folder) => path.resolve(folder).startsWith(path.join(root, 'node_modules'))
  const PATH = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => folder && !isOwn(folder))
    .join(path.delimiter)
  const options = { cwd: root, env: { PATH, NODE_ENV: '' } }
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  if (npm && node && !isOwn(node)) return run(node, [npm, ...args], options)
  return run('npm', args, { ...options, shell: process.platform === 'win32' })
}
