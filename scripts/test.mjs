import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { install } from './prepare/install.mjs'
import { fail } from './prepare/node.mjs'
import { installSystemPackages } from './prepare/system.mjs'
import { changedFiles, isDocument } from './test/changed.mjs'
import { folderInMemory } from './test/memory.mjs'
import { grownFiles, recordSeconds } from './test/seconds.mjs'
import { suites } from './test/suites.mjs'

// `npm test`: everything; `npm test -- api web` runs the suites of these names. Two lanes run side by side, one with
// what needs the processor, one with what mostly waits; suites that depend on a browser's timing follow both.
// `--record` stores the seconds of every file in `test/seconds.json`; `--changed [ref]` runs what a change reaches.
const { words, change, isRecorded } = readArguments(process.argv.slice(2))
const unknown = words.filter((name) => !suites.some((suite) => suite.name === name))
const names = [...new Set(suites.map(({ name }) => name))].join(', ')
if (unknown.length > 0) fail(`There is no suite ${unknown.join(' or ')}. There are: ${names}`)
const isAsked = ({ name, onRequest }) => (words.length === 0 ? !onRequest : words.includes(name))
const isOnlyWords = change?.files.every(isDocument) ?? false
const selected = suites.filter((suite) => isAsked(suite) && (!isOnlyWords || suite.name === 'structure'))
if (change?.files.length === 0) {
  console.log(`Nothing differs from ${change.ref}.`)
  process.exit()
}

await install()
await installSystemPackages({
  needsBrowser: selected.some((suite) => suite.needsBrowser),
  needsPostgres: selected.some((suite) => suite.needsPostgres),
})

/** A suite that could not be run counts as a failure, and the others still run. */
function crashed(error) {
  console.error(error)
  return { passed: 0, failed: 1 }
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'handoff-results-'))
const temporary = folderInMemory()
// Loaded once for every suite that needs it, where those have their own data.
process.env.HANDOFF_SHARED_DEMO = temporary ?? folder
const began = Date.now()
const lines = []
const files = []
const failures = []
let passed = 0
let failed = 0
const stages = [selected.filter(({ lane }) => lane), selected.filter(({ lane }) => !lane)]
for (const stage of stages) {
  const lanes = [...new Set(stage.map(({ lane }) => lane))]
  const ofLane = (name) => stage.filter(({ lane }) => lane === name)
  await Promise.all(lanes.map((name) => runOneByOne(ofLane(name), lanes.length === 1)))
}
rmSync(folder, { recursive: true, force: true })

const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10)
console.log('\nThe slowest files:')
for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`)
const grown = grownFiles(files)
if (grown.length > 0) console.log('\nMore than a third longer than recorded, for a machine as fast as that one:')
for (const { name, before, now } of grown)
  console.log(`${now.toFixed(1).padStart(8)} s  ${name} (${before.toFixed(1)} s recorded)`)
if (failures.length > 0) console.log(`\nWhat failed:\n\n${failures.join('\n\n')}`)
console.log(`\n${lines.join('\n')}\n${secondsSince(began).padStart(30)}  all of it`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || (passed === 0 && !change) ? 1 : 0

if (isRecorded && failed > 0) console.log('\nNothing was recorded: something failed.')
if (isRecorded && failed === 0 && !change) recordSeconds(files)

/** Words name suites; `--changed` may be followed by a commit to compare with, by default the last one. */
function readArguments(options) {
  const at = options.indexOf('--changed')
  const next = at >= 0 ? options[at + 1] : undefined
  const ref = next && !next.startsWith('--') && !suites.some(({ name }) => name === next) ? next : undefined
  const words = options.filter((word, index) => !word.startsWith('--') && !(ref && index === at + 1))
  const strange = options.filter((word) => word.startsWith('--') && !['--record', '--changed'].includes(word))
  if (strange.length > 0) fail(`npm test does not know ${strange.join(' or ')}. It knows --record and --changed [ref].`)
  const compared = ref ?? 'HEAD'
  return { words, isRecorded: options.includes('--record'), change: at < 0 ? undefined : changeFrom(compared) }
}

function changeFrom(ref) {
  try {
    return { ref, files: changedFiles(ref) }
  } catch {
    return fail(`There is nothing called ${ref} to compare with.`)
  }
}

function contextOf(index, output) {
  const context = { report: path.join(folder, `${index}.json`), folder, output, change, temporary }
  return isOnlyWords ? { ...context, files: ['test/documents.test.ts'] } : context
}

function secondsSince(moment) {
  return `${String(Math.round((Date.now() - moment) / 1000)).padStart(5)} s`
}

async function runOneByOne(lane, isAlone) {
  for (const suite of lane) {
    const index = selected.indexOf(suite)
    const title = `── ${index + 1} of ${selected.length}: ${suite.title}`
    const suiteBegan = Date.now()
    const log = path.join(folder, `${index}.log`)
    const output = isAlone ? undefined : openSync(log, 'w')
    console.log(isAlone ? `\n${title} ──` : `${title} begins ──`)
    const result = await suite.run(contextOf(index, output)).catch(crashed)
    if (output !== undefined) {
      closeSync(output)
      console.log(`\n${title} ──\n${readFileSync(log, 'utf8')}`)
    }
    passed += result.passed
    failed += result.failed
    const { record = suite.name } = suite
    files.push(...(result.files ?? []).map((file) => ({ ...file, suite: record })))
    failures.push(...(result.failures ?? []))
    const counts = `${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(4)} failed`
    lines[index] = `${counts} ${secondsSince(suiteBegan)}  ${suite.title}${result.note ?? ''}`
  }
}
