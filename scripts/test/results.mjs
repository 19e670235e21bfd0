import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../prepare/node.mjs'

// Summary of a suite's report: passed and failed tests, seconds per file, and each failure in a few lines.

export function readVitest(report, status, { mayBeEmpty = false } = {}) {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = read(report)
  // A file that could not be loaded has no failed test, but has failed.
  const isBroken = (file) => file.status === 'failed' && !file.assertionResults.some((it) => it.status === 'failed')
  const failures = testResults.flatMap((file) => [
    ...(isBroken(file) ? [failure(file.name, '', file.message)] : []),
    ...file.assertionResults
      .filter((it) => it.status === 'failed')
      .map((it) => failure(file.name, it.fullName, it.failureMessages.join('\n'))),
  ])
  const files = testResults.map((file) => ({
    name: inRoot(file.name),
    seconds: (file.endTime - file.startTime) / 1000,
  }))
  const broken = testResults.filter(isBroken).length
  return { ...concluded(numPassedTests, numFailedTests + broken, status, mayBeEmpty), files, failures }
}

export function readPlaywright(report, status) {
  const { stats = {}, errors = [], suites = [] } = read(report)
  const { expected = 0, unexpected = 0, flaky = 0 } = stats
  const specs = suites.flatMap((suite) => specsOf(suite))
  const seconds = new Map()
  for (const { file, spec } of specs)
    for (const test of spec.tests)
      for (const { duration } of test.results) seconds.set(file, (seconds.get(file) ?? 0) + duration / 1000)
  const failures = [
    ...errors.map(({ message = '' }) => failure('e2e', '', message)),
    ...specs
      .filter(({ spec }) => !spec.ok)
      .map(({ file, spec }) => failure(file, spec.title, spec.tests[0]?.results.at(-1)?.errors?.[0]?.message ?? '')),
  ]
  return {
    ...concluded(expected + flaky, unexpected + errors.length, status),
    note: flaky > 0 ? ` (${flaky} only at the second attempt)` : '',
    files: [...seconds].map(([name, all]) => ({ name, seconds: all })),
    failures,
  }
}

const specsOf = ({ file, specs = [], suites = [] }) => [
  ...specs.map((spec) => ({ file: `e2e/${file}`, spec })),
  ...suites.flatMap((suite) => specsOf(suite)),
]

const mostLines = 12
// oxlint-disable-next-line no-control-regex -- that is what colors are
const colors = /\x1b\[[0-9;]*m/g
const inRoot = (file) => path.relative(root, path.resolve(root, file))

/** File, test, and the first lines of the message, without the stack of the test runner. */
function failure(file, test, message = '') {
  const lines = message.replace(colors, '').split('\n')
  const isStack = (line) => /^\s+at .*(node_modules|node:internal)/.test(line)
  const why = lines.filter((line) => line.trim() && !isStack(line)).slice(0, mostLines)
  return [`${inRoot(file)}${test ? ` › ${test}` : ''}`, ...why.map((line) => `    ${line}`)].join('\n')
}

/** A suite that failed without naming a test, or that has no tests, counts as one failure. */
function concluded(passed, failed, status, mayBeEmpty = false) {
  const isWrong = failed === 0 && (status !== 0 || (passed === 0 && !mayBeEmpty))
  return { passed, failed: isWrong ? 1 : failed }
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {}
  }
}
