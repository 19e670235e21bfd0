import { defineConfig } from '@playwright/test'
import { findBrowser, flags } from './kit/browser.ts'

/**
 * Journeys through the real product in a real browser. Each worker starts a server of its own, with its own database
 * and the demo network in it, so that workers never meet; see `kit/test.ts` for what a test is given.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './kit/prepare.ts',
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A busy machine gets a second chance where no one can press the button again; the report names anyone who needed it.
  retries: process.env.CI ? 1 : 0,
  // What is awaited comes in a moment; a busy machine is no reason to fail.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    launchOptions: { executablePath: findBrowser(), args: flags },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
  },
})
