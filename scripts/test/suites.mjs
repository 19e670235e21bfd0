import path from 'node:path'
import { productNode, root, toolPath } from '../prepare/node.mjs'
import { run } from '../prepare/run.mjs'
import { findBrowser } from '../prepare/system.mjs'
import { buildWeb } from '../prepare/web.mjs'
import { audit } from './audit.mjs'
import { isReadByApi, journeysReachedBy, reachesStart } from './changed.mjs'
import { readPlaywright, readVitest } from './results.mjs'

const tool = (file, args, { output, env }) =>
  run(productNode(), [path.join(root, 'node_modules', file), ...args], {
    cwd: root,
    output,
    env: { PATH: toolPath(), ...env },
  })

/**
 * Suites of Vitest name its projects; `folder` belongs to this run, to pass files from one suite to the next. After a
 * change only files that import something changed run, or all if `runsWhole` detects a change that imports do not show.
 */
function vitest(projects, { envFor = () => ({}), runsWhole = () => false } = {}) {
  return async (context) => {
    const { report, output, change, files = [] } = context
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const projectFlags = projects.flatMap((project) => ['--project', project])
    const isPart = change !== undefined && !runsWhole(change.files)
    const reached = isPart ? ['--changed', change.ref, '--passWithNoTests'] : []
    const args = ['run', ...files, ...projectFlags, ...reached, ...reporters]
    const status = await tool('vitest/vitest.mjs', args, { output, env: envFor(context) })
    return readVitest(report, status, { mayBeEmpty: isPart })
  }
}
const whole = { runsWhole: () => true }
const nothing = { passed: 0, failed: 0, note: ' (not reached)' }
/** Only after a change that can affect this suite. */
const where = (isReached, suite) => (context) =>
  context.change && !isReached(context.change.files) ? Promise.resolve(nothing) : suite(context)

/** Some suites use the built pages, which must be up to date first. */
const withPages = (suite) => async (context) => {
  if (await buildWeb()) return suite(context)
  return { passed: 0, failed: 1, note: ' (the pages could not be built)' }
}

async function playwright({ report, output, change, temporary }) {
  const specs = change ? journeysReachedBy(change.files) : []
  if (change && specs.length === 0) return nothing
  const env = { HANDOFF_BROWSER: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...inMemory({ temporary }) }
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...specs]
  const status = await tool('@playwright/test/cli.js', args, { output, env })
  return readPlaywright(report, status)
}

const reaches = (folder) => (files) => reachesStart(files, folder)
const readsChange = (files) => files.some(isReadByApi)
const changesPackages = (files) => files.includes('package-lock.json')
const statements = ({ folder }) => ({ TEST_STATEMENTS: path.join(folder, 'statements') })
/** Where its databases are; see `memory.mjs`. */
const inMemory = ({ temporary }) => (temporary ? { TMPDIR: temporary } : {})

/**
 * Every suite returns how many of its tests passed and failed. A suite that crashed or has no tests has failed. Suites
 * `onRequest` run only when named. Suites in a lane run one after another, next to those of the other lane.
 */
export const suites = [
  { name: 'contracts', lane: 'computing', title: 'contracts', run: vitest(['contracts']) },
  { name: 'structure', lane: 'computing', title: 'structure', run: vitest(['structure'], whole) },
  { name: 'audit', lane: 'waiting', title: 'published advisories', run: where(changesPackages, audit) },
  {
    name: 'api',
    lane: 'computing',
    title: 'API on the embedded PostgreSQL',
    run: vitest(['api', 'api:replacing'], {
      envFor: (context) => ({ ...statements(context), ...inMemory(context) }),
      runsWhole: readsChange,
    }),
  },
  {
    name: 'api',
    lane: 'computing',
    title: "database and every statement on the system's PostgreSQL",
    needsPostgres: true,
    record: 'api:oldest',
    run: vitest(['api:oldest'], {
      envFor: (context) => ({ TEST_POSTGRES: 'system', ...statements(context), ...inMemory(context) }),
      runsWhole: readsChange,
    }),
  },
  {
    name: 'api:system',
    lane: 'computing',
    title: "API on the system's PostgreSQL",
    onRequest: true,
    needsPostgres: true,
    run: vitest(['api'], {
      envFor: (context) => ({ TEST_POSTGRES: 'system', ...inMemory(context) }),
      runsWhole: readsChange,
    }),
  },
  {
    name: 'start',
    lane: 'waiting',
    title: 'start and stop',
    run: where(reaches('test/start'), withPages(vitest(['start'], whole))),
  },
  {
    name: 'faults',
    lane: 'waiting',
    title: 'what a crash leaves',
    run: where(reaches('test/faults'), vitest(['faults'], { ...whole, envFor: inMemory })),
  },
  { name: 'web', lane: 'waiting', title: 'pages', run: vitest(['web', 'web:replacing']) },
  { name: 'e2e', title: 'journeys in a browser', needsBrowser: true, run: withPages(playwright) },
]
