import { existsSync } from 'node:fs'
import path from 'node:path'

const programs = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser in HANDOFF_BROWSER, else one in the usual places, else Playwright's. */
export function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const onPath = programs.flatMap((program) => folders.map((folder) => path.join(folder, program)))
  return [process.env.HANDOFF_BROWSER, ...onPath, ...applications].find((file) => file && existsSync(file))
}

/** No requests to outside servers. */
export const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Maps are drawn without a graphics card; everything else is as fast as without this.
  '--enable-unsafe-swiftshader',
  // Pages live for seconds: optimizing their code takes longer than it saves.
  '--js-flags=--no-opt',
]
