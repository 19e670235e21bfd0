import path from 'node:path'
import { productNode, root, toolPath } from '../prepare/node.mjs'
import { run } from '../prepare/run.mjs'
import { findBrowser } from '../prepare/system.mjs'
import { buildWeb } from '../prepare/web.mjs'
import { audit } from './audit.mjs'
import { countPlaywright, countVitest } from './count.mjs'

const tool = (file, args, env) =>
  run(productNode(), [path.join(root, 'node_modules', file), ...args], { cwd: root, env: { PATH: toolPath(), ...env } })

function vitest(project, env = {}) {
  return async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const status = await tool('vitest/vitest.mjs', ['run', '--project', project, ...reporters], env)
    return countVitest(report, status)
  }
}

/** Some suites look at the pages as they are served, so that these must be up to date first. */
const withPages = (suite) => async (report) => {
  if (await buildWeb()) return suite(report)
  return { passed: 0, failed: 1, note: ' (the pages could not be built)' }
}

async function playwright(report) {
  const env = { HANDOFF_BROWSER: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const status = await tool('@playwright/test/cli.js', args, env)
  return countPlaywright(report, status)
}

/** Every suite answers how many of its tests passed and failed. A suite that crashed or has no tests has failed. */
export const suites = [
  { name: 'contracts', title: 'contracts', run: vitest('contracts') },
  { name: 'structure', title: 'structure', run: vitest('structure') },
  { name: 'audit', title: 'published advisories', run: audit },
  { name: 'api', title: 'API on the embedded PostgreSQL', run: vitest('api') },
  {
    name: 'api',
    title: "API on the system's PostgreSQL",
    needsPostgres: true,
    run: vitest('api', { TEST_POSTGRES: 'system' }),
  },
  { name: 'web', title: 'pages', run: vitest('web') },
  { name: 'start', title: 'start and stop', run: withPages(vitest('start')) },
  { name: 'faults', title: 'what a crash leaves', run: vitest('faults') },
  { name: 'e2e', title: 'journeys in a browser', needsBrowser: true, run: withPages(playwright) },
]
