import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { install } from './prepare/install.mjs'
import { fail } from './prepare/node.mjs'
import { installSystemPackages } from './prepare/system.mjs'
import { suites } from './test/suites.mjs'

// `npm test`: everything there is; `npm test -- api web` runs the suites of these names. Two lanes run side by side, one
// with what needs the processor, one with what mostly waits; what is measured by the clock of a browser comes after both.
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
// Loaded once for every suite that begins with it.
process.env.HANDOFF_SHARED_DEMO = folder
const began = Date.now()
const lines = []
const files = []
const failures = []
let passed = 0
let failed = 0
const stages = [chosen.filter(({ lane }) => lane), chosen.filter(({ lane }) => !lane)]
for (const stage of stages) {
  const lanes = [...new Set(stage.map(({ lane }) => lane))]
  const ofLane = (name) => stage.filter(({ lane }) => lane === name)
  await Promise.all(lanes.map((name) => runOneByOne(ofLane(name), lanes.length === 1)))
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

async function runOneByOne(lane, isAlone) {
  for (const suite of lane) {
    const index = chosen.indexOf(suite)
    const title = `── ${index + 1} of ${chosen.length}: ${suite.title}`
    const suiteBegan = Date.now()
    const log = path.join(folder, `${index}.log`)
    const output = isAlone ? undefined : openSync(log, 'w')
    console.log(isAlone ? `\n${title} ──` : `${title} begins ──`)
    const result = await suite.run({ report: path.join(folder, `${index}.json`), folder, output }).catch(crashed)
    if (output !== undefined) {
      closeSync(output)
      console.log(`\n${title} ──\n${readFileSync(log, 'utf8')}`)
    }
    passed += result.passed
    failed += result.failed
    files.push(...(result.files ?? []))
    failures.push(...(result.failures ?? []))
    const counts = `${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(4)} failed`
    lines[index] = `${counts} ${secondsSince(suiteBegan)}  ${suite.title}${result.note ?? ''}`
  }
}
