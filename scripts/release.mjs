import path from 'node:path'
import { install } from './prepare/install.mjs'
import { productNode, root, toolPath } from './prepare/node.mjs'
import { run } from './prepare/run.mjs'

// `npm run release`: keeps a small backup by this version, which later versions are tested with, and names its commit.
await install()
const file = path.join(root, 'apps/api/src/db/releases/keep-release.ts')
process.exit(await run(productNode(), [file], { cwd: root, env: { PATH: toolPath() } }))
