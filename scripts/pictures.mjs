import path from 'node:path'
import { parseArgs } from 'node:util'
import { compare } from './pictures/compare.mjs'
import { folderOf, network, schemes, sizes } from './pictures/folders.mjs'
import { install } from './prepare/install.mjs'
import { fail, productNode, root, toolPath } from './prepare/node.mjs'
import { run } from './prepare/run.mjs'
import { buildWeb } from './prepare/web.mjs'

// `npm run pictures`: what a change does to every page and everything that opens over one.
const usage = `npm run pictures -- take <name>            a picture of every page, dialog, drawer, and menu
npm run pictures -- compare <name> <name>  what differs; fails where more than 1% of a picture does

  --only <pattern>    of the pictures whose name has this in it, such as "dialog" or "^entity"
  --sizes 1440,390    of ${Object.keys(sizes).join(', ')}
  --schemes light     of ${schemes.join(', ')}
  --workers 3         pages at a time
  --fresh             in a new demo network, with which earlier pictures can't be compared`

const options = {
  only: { type: 'string' },
  sizes: { type: 'string' },
  schemes: { type: 'string' },
  workers: { type: 'string' },
  fresh: { type: 'boolean' },
}
const { values, positionals } = parse()
const [verb, ...names] = positionals
if (verb === 'take' && names.length === 1) await take(names[0])
else if (verb === 'compare' && names.length === 2) process.exit(compare(names[0], names[1], values))
else fail(usage)

function parse() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    return fail(`${error.message}\n\n${usage}`)
  }
}

async function take(name) {
  await install()
  if (!(await buildWeb())) fail('The pages could not be built; the reason is above.')
  const env = {
    PATH: toolPath(),
    PICTURES: folderOf(name),
    PICTURES_ONLY: values.only ?? '',
    PICTURES_SIZES: values.sizes ?? '',
    PICTURES_SCHEMES: values.schemes ?? '',
  }
  const files = path.join(root, 'scripts/pictures')
  if (values.fresh || !network.exists()) {
    console.log('Preparing the network, which takes about a minute …')
    const status = await run(productNode(), [path.join(files, 'prepare.ts')], { cwd: root, env })
    if (status !== 0) fail('The network could not be prepared; the reason is above.')
  }
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js')
  const args = ['test', '--config', path.join(files, 'playwright.config.ts'), '--workers', values.workers ?? '3']
  process.exit(await run(productNode(), [playwright, ...args], { cwd: root, env }))
}
