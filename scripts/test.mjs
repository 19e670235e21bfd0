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
const chosen = suites.filter(({ name, onRequest }) => (asked.length === 0 ? !onRequest : asked.includes(name)))

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
const began = Date.now()
const lines = []
const files = []
const failures = []
let passed = 0
let failed = 0
for (const [index, suite] of chosen.entries()) {
  console.log(`\n── ${index + 1} of ${chosen.length}: ${suite.title} ──`)
  const suiteBegan = Date.now()
  const result = await suite.run({ report: path.join(folder, `${index}.json`), folder }).catch(crashed)
  passed += result.passed
  failed += result.failed
  files.push(...(result.files ?? []))
  failures.push(...(result.failures ?? []))
  const counts = `${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(4)} failed`
  lines.push(`${counts} ${secondsSince(suiteBegan)}  ${suite.title}${result.note ?? ''}`)
}
rmSync(folder, { recursive: true, force: true })

const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10)
console.log('\nThe slowest files:')
for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`)
if (failures.length > 0) console.log(`\nWhat failed:\n\n${failures.join('\n\n')}`)
console.log(`\n${lines.join('\n')}\n${secondsSince(began).padStart(30)}  all of it`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

function secondsSince(moment) {
  return `${String(Math.round((Date.now() - moment) / 1000)).padStart(5)} s`
}
