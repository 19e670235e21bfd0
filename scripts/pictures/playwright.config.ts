import { defineConfig } from '@playwright/test'
import { findBrowser, flags } from '../../e2e/kit/browser.ts'

export default defineConfig({
  testDir: '.',
  testMatch: 'take.ts',
  outputDir: '../../test-results',
  globalSetup: './start.ts',
  fullyParallel: true,
  retries: 1,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [[process.env.PICTURES_REPORTER ?? 'line']],
  use: { launchOptions: { executablePath: findBrowser(), args: flags }, actionTimeout: 60_000 },
})
