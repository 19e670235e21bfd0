import { existsSync, globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'

const webSetup = 'apps/web/src/test/setup.ts'
const web = existsSync('apps/web/vite.config.ts') ? 'apps/web/vite.config.ts' : true

/** Tests that replace modules, or load them again: each gets modules of its own. All others of a worker share theirs. */
const replacingIn = (files: string) =>
  globSync(files).filter((file) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')))
const replacing = replacingIn('apps/web/src/**/*.test.{ts,tsx}')
const replacingApi = replacingIn('apps/api/src/**/*.test.ts')
/**
 * The longest first, as recorded: one that begins last would be waited for alone. Projects stay together, as files of one
 * share a worker.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const projects = [...new Set(files.map(({ project }) => project.name))]
    const placeOf = ({ project, moduleId }: (typeof files)[number]) => ({
      at: projects.indexOf(project.name),
      seconds:
        recorded[project.name.split(':')[0]!]?.[path.relative(import.meta.dirname, moduleId).replaceAll('\\', '/')] ??
        0,
    })
    const places = new Map(files.map((file) => [file, placeOf(file)]))
    return files.toSorted((one, other) => {
      const [first, second] = [places.get(one)!, places.get(other)!]
      return first.at - second.at || second.seconds - first.seconds
    })
  }
}
const recorded: Record<string, Record<string, number> | undefined> = JSON.parse(
  readFileSync('test/seconds.json', 'utf8'),
)

/** A sixth of the pages' processor time was garbage collection in a young generation of 16 MB. */
const execArgv = ['--max-semi-space-size=64']

/** A failure names what was in the list, not only `[ Array(1) ]`. */
const chaiConfig = { truncateThreshold: 4000 }

const api = {
  chaiConfig,
  execArgv,
  isolate: false,
  globalSetup: 'apps/api/src/test/cluster.ts',
  // Everything that is awaited comes in milliseconds; a busy machine is no reason to fail.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}
const pages = {
  chaiConfig,
  execArgv,
  root: '.',
  environment: 'happy-dom',
  setupFiles: existsSync(webSetup) ? [webSetup] : [],
  testTimeout: 60_000,
}

/** The suites in the order in which `npm test` runs them; the journeys in a browser are Playwright's (`e2e/`). */
export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { chaiConfig, name: 'contracts', include: ['packages/contracts/src/**/*.test.ts'] } },
      {
        test: {
          chaiConfig,
          name: 'structure',
          include: ['test/*.test.ts', 'apps/web/build/*.test.ts', 'tools/**/src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...api,
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          exclude: ['apps/api/src/**/*.oldest.test.ts', ...replacingApi],
          setupFiles: ['apps/api/src/test/statements.ts'],
        },
      },
      // Their statements are of no database but their own.
      { test: { ...api, name: 'api:replacing', isolate: true, include: replacingApi } },
      {
        test: {
          ...api,
          name: 'api:oldest',
          include: [
            'apps/api/src/**/*.oldest.test.ts',
            'apps/api/src/db/**/*.test.ts',
            'apps/api/src/kit/events/{bus,events,events.crash}.test.ts',
          ],
          // Its statements are among those that `statements.oldest.test` prepares.
          exclude: ['apps/api/src/db/demo/demo.test.ts'],
        },
      },
      {
        extends: web,
        test: {
          ...pages,
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: replacing,
          isolate: false,
        },
      },
      { extends: web, test: { ...pages, name: 'web:replacing', include: replacing } },
      {
        test: {
          chaiConfig,
          name: 'start',
          include: ['test/start/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          chaiConfig,
          // Only as a proof: `npm run prove -- cluster`.
          name: 'cluster',
          include: ['test/cluster/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          chaiConfig,
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          globalSetup: 'test/faults/prepare.ts',
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      // Not in `npm test`: `npm run prove -- operating`.
      {
        test: {
          chaiConfig,
          name: 'operating',
          include: ['test/operating/**/*.test.ts'],
          testTimeout: 1_200_000,
          hookTimeout: 1_200_000,
          expect: { poll: { timeout: 90_000, interval: 200 } },
        },
      },
    ],
  },
})
