import { readFileSync } from 'node:fs'

export function countVitest(report, status) {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = read(report)
  // A file that could not even be read has no failed test, but failed.
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return concluded(numPassedTests, numFailedTests + broken.length, status)
}

export function countPlaywright(report, status) {
  const { stats = {}, errors = [] } = read(report)
  const { expected = 0, unexpected = 0, flaky = 0 } = stats
  const note = flaky > 0 ? ` (${flaky} only at the second attempt)` : ''
  return { ...concluded(expected + flaky, unexpected + errors.length, status), note }
}

/** What ended badly without naming a test counts as one, and so does a suite without tests. */
function concluded(passed, failed, status) {
  const isWrong = failed === 0 && (status !== 0 || passed === 0)
  return { passed, failed: isWrong ? 1 : failed }
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {}
  }
}
