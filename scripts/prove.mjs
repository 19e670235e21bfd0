import { readFileSync } from 'node:fs'
import path from 'node:path'
import { install } from './prepare/install.mjs'
import { fail, productNode, root, toolPath } from './prepare/node.mjs'
import { run } from './prepare/run.mjs'

// `npm run prove -- fuzz`: the whole count of a claim that `npm test` samples.
const proofs = JSON.parse(readFileSync(path.join(root, 'test/proofs.json'), 'utf8'))
const [name, ...more] = process.argv.slice(2)
const proof = proofs[name]
if (!proof || more.length > 0) {
  const list = Object.entries(proofs).map(
    ([key, { claim, all, unit }]) => `  ${key.padEnd(8)}${claim} (${all} ${unit})`,
  )
  fail(`npm run prove -- <name>, with one of:\n\n${list.join('\n')}`)
}

await install()
const args = ['run', '--project', proof.project, proof.file, '--testTimeout=3600000', '--maxWorkers=1']
const env = { PATH: toolPath(), PROVE: name }
process.exit(await run(productNode(), [path.join(root, 'node_modules/vitest/vitest.mjs'), ...args], { cwd: root, env }))
