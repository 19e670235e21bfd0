import { defineConfig } from '@playwright/test'
import { findBrowser, flags } from './kit/browser.ts'

/**
 * Journeys through the real product in a real browser. Each worker starts a separate server, with a separate database
 * and the demo network, so that workers never meet; see `kit/test.ts` for the fixtures.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './kit/prepare.ts',
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A retry for a busy machine where no one can rerun the suite; the report names the tests that needed it.
  retries: process.env.CI ? 1 : 0,
  // Results come quickly; a busy machine is no reason to fail.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    launchOptions: { executablePath: findBrowser(), args: flags },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
  },
})
