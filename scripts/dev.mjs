import { spawn } from 'node:child_process'
import path from 'node:path'
import { install } from './prepare/install.mjs'
import { productNode, root, toolPath } from './prepare/node.mjs'

// `npm run dev`: the API restarts on every change, and the pages update in the browser.
await install()
const node = productNode()
const env = { ...process.env, PATH: toolPath() }
const start = (args, cwd) => spawn(node, args, { cwd, env, stdio: 'inherit' })

const sides = [
  start(['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'], root),
  start([path.join(root, 'node_modules/vite/bin/vite.js')], path.join(root, 'apps/web')),
]
const stop = () => sides.forEach((side) => side.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

// If one side exits, so does the other.
const ends = sides.map((side) => new Promise((resolve) => side.on('close', (code) => resolve(code ?? 0))))
const first = await Promise.race(ends)
stop()
await Promise.all(ends)
process.exit(first)
