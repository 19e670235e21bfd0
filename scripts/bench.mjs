import path from 'node:path'
import { install } from './prepare/install.mjs'
import { productNode, root, toolPath } from './prepare/node.mjs'
import { run } from './prepare/run.mjs'

await install()
const bench = path.join(root, 'bench/run.ts')
process.exit(await run(productNode(), [bench, ...process.argv.slice(2)], { cwd: root, env: { PATH: toolPath() } }))
