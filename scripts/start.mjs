import path from 'node:path'
import { install } from './prepare/install.mjs'
import { fail, productNode, root, toolPath } from './prepare/node.mjs'
import { run } from './prepare/run.mjs'
import { buildWeb } from './prepare/web.mjs'

// `npm start`: installs and builds what is missing, so that this is the only command anyone has to know. In
// package.json it begins with `exec`, so that npm's signals reach this process and not a shell that does not pass them
// on; if a shell does not know that word, the second half runs.
await install()
if (!(await buildWeb())) fail('The pages could not be built; the reason is above.')
const main = path.join(root, 'apps/api/src/main.ts')
process.exit(await run(productNode(), [main], { env: { PATH: toolPath() }, hasChannel: true }))
