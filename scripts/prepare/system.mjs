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
/** The same browser without windows, where a system has it as a package: a fifth of the time is its windows'. */
const lighter = { chromium: 'chromium-headless-shell' }
const oldestPostgres = 15

/** The browser of the journeys, when there is one. */
export function findBrowser() {
  const named = process.env.HANDOFF_BROWSER
  return [named, ...browsers.map(onPath), ...applications].find((file) => file && existsSync(file))
}

/** Whether the server programs of a PostgreSQL are installed that the tests can run a cluster with. */
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

/** Installs what the tests need and cannot find, where that is allowed; else ends with the command that would do it. */
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
