import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../prepare/node.mjs'

// `test/seconds.json`: the seconds of every test file, by suite, as recorded by `npm test -- --record`.

const file = path.join(root, 'test/seconds.json')
/** A third more, and at least this many seconds, to exclude chance. */
const growth = 4 / 3
const allowance = 2
/** Fewer or shorter files do not show the machine's speed. */
const fewest = 5
const shortest = 1

const byName = ([one], [other]) => (one < other ? -1 : 1)

const recordedSeconds = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

/** Updates measured files; files that were not run are kept, unless they were deleted. */
export function recordSeconds(files, recorded = recordedSeconds()) {
  const all = structuredClone(recorded)
  for (const suite of new Set(files.map((one) => one.suite))) all[suite] = {}
  for (const { suite, name, seconds } of files) all[suite][name] = Math.round(seconds * 10) / 10
  const isThere = ([name]) => existsSync(path.join(root, name))
  const sorted = Object.entries(all)
    .sort(byName)
    .map(([suite, of]) => [suite, Object.fromEntries(Object.entries(of).filter(isThere).sort(byName))])
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

/** How much slower this run was than the recorded one; a median, which a few grown files do not affect. */
function slownessOf(files, recorded) {
  const ratios = files
    .map(({ suite, name, seconds }) => ({ seconds, before: recorded[suite]?.[name] ?? 0 }))
    .filter(({ before }) => before >= shortest)
    .map(({ seconds, before }) => seconds / before)
    .sort((one, other) => one - other)
  return ratios.length < fewest ? 1 : ratios[Math.floor(ratios.length / 2)]
}

/** Files that took more than a third longer than recorded, adjusted to that machine's speed; largest growth first. */
export function grownFiles(files, recorded = recordedSeconds()) {
  // Each suite has a separate measure: journeys wait, and others compute.
  const suites = [...new Set(files.map(({ suite }) => suite))]
  return suites
    .flatMap((of) => {
      const ofSuite = files.filter(({ suite }) => suite === of)
      const slowness = slownessOf(ofSuite, recorded)
      return ofSuite.flatMap(({ suite, name, seconds }) => {
        const before = recorded[suite]?.[name]
        const now = seconds / slowness
        return before !== undefined && now > before * growth + allowance ? [{ name, before, now }] : []
      })
    })
    .sort((one, other) => other.now - other.before - (one.now - one.before))
}
