import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { install } from './prepare/install.mjs'
import { fail } from './prepare/node.mjs'
import { installSystemPackages } from './prepare/system.mjs'
import { suites } from './test/suites.mjs'

// `npm test`: everything there is, in this order; `npm test -- api web` runs the suites of these names.
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !suites.some((suite) => suite.name === name))
const names = [...new Set(suites.map(({ name }) => name))].join(', ')
if (unknown.length > 0) fail(`There is no suite ${unknown.join(' or ')}. There are: ${names}`)
const chosen = suites.filter(({ name }) => asked.length === 0 || asked.includes(name))

await install()
await installSystemPackages({
  needsBrowser: chosen.some((suite) => suite.needsBrowser),
  needsPostgres: chosen.some((suite) => suite.needsPostgres),
})

/** A suite that could not even be run is a failure of its own, and the others still run. */
function crashed(error) {
  console.error(error)
  return { passed: 0, failed: 1 }
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'handoff-results-'))
const lines = []
let passed = 0
let failed = 0
for (const [index, suite] of chosen.entries()) {
  console.log(`\n── ${index + 1} of ${chosen.length}: ${suite.title} ──`)
  const began = Date.now()
  const result = await suite.run(path.join(folder, `${index}.json`)).catch(crashed)
  passed += result.passed
  failed += result.failed
  const counts = `${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(4)} failed`
  lines.push(
    `${counts} ${String(Math.round((Date.now() - began) / 1000)).padStart(5)} s  ${suite.title}${result.note ?? ''}`,
  )
}
rmSync(folder, { recursive: true, force: true })

console.log(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
