import path from 'node:path'
import { install } from './prepare/install.mjs'
import { productNode, root, toolPath } from './prepare/node.mjs'
import { run } from './prepare/run.mjs'

// `npm run db:…`: file names are relative to the folder in which npm was called.
await install()
const command = path.join(root, 'apps/api/src/db/command.ts')
const options = { cwd: process.env.INIT_CWD, env: { PATH: toolPath() } }
process.exit(await run(productNode(), [command, ...process.argv.slice(2)], options))
