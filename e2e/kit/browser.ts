import { existsSync } from 'node:fs'
import path from 'node:path'

const programs = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser that HANDOFF_BROWSER names, else one in the usual places, else Playwright's own. */
export function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const onPath = programs.flatMap((program) => folders.map((folder) => path.join(folder, program)))
  return [process.env.HANDOFF_BROWSER, ...onPath, ...applications].find((file) => file && existsSync(file))
}

/** It asks no one outside for anything. */
export const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Maps are drawn without a graphics card as well; everything else stays as quick as it is without.
  '--enable-unsafe-swiftshader',
]
