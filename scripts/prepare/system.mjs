import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fail } from './node.mjs'
import { run } from './run.mjs'

const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** The headless build of the browser, if the system has a package: windows take a fifth of the time. */
const lighter = { chromium: 'chromium-headless-shell' }
const oldestPostgres = 15

/** The browser for journeys, if there is one. */
export function findBrowser() {
  const configured = process.env.HANDOFF_BROWSER
  return [configured, ...browsers.map(onPath), ...applications].find((file) => file && existsSync(file))
}

/** Are PostgreSQL's server programs installed, for the tests to run a cluster? */
function hasPostgres() {
  const debian = '/usr/lib/postgresql'
  if (existsSync(debian) && readdirSync(debian).some((version) => isServer(path.join(debian, version, 'bin'))))
    return true
  const program = onPath('postgres')
  return Boolean(program) && isServer(path.dirname(program))
}

function isServer(folder) {
  if (!existsSync(path.join(folder, 'initdb'))) return false
  const { stdout } = spawnSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number((/\(PostgreSQL\) (\d+)/.exec(stdout ?? '') ?? [])[1]) >= oldestPostgres
}

function onPath(program) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file))
}

/** Installs missing packages for the tests if permitted; else exits with the command that would. */
export async function installSystemPackages({ needsBrowser, needsPostgres }) {
  const isMissing = () => [
    ...(needsBrowser && !findBrowser() ? ['chromium'] : []),
    ...(needsPostgres && !hasPostgres() ? ['postgresql'] : []),
  ]
  const missing = isMissing()
  if (missing.length === 0) return

  const isAllowed = process.getuid && process.getuid() === 0 && onPath('apt-get')
  if (isAllowed) {
    console.log(`Installing ${missing.join(' and ')} …`)
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const get = (...args) => run('apt-get', [...args, '-qq'], { env })
    await get('update')
    for (const name of missing) {
      const installed = await get('install', '-y', '--no-install-recommends', lighter[name] ?? name)
      if (installed !== 0 && lighter[name]) await get('install', '-y', '--no-install-recommends', name)
    }
  }
  if (isMissing().length > 0) fail(`The tests need ${missing.join(' and ')}. Install with:\n\n  ${commandFor(missing)}`)
}

function commandFor(packages) {
  if (process.platform !== 'darwin') return `sudo apt-get install -y ${packages.join(' ')}`
  const names = { chromium: '--cask google-chrome', postgresql: 'postgresql@17' }
  return packages.map((name) => `brew install ${names[name]}`).join(' && ')
}
