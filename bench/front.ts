import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Row } from './rows.ts'

/** What a browser fetches, gzipped: the entry with the signed-in shell, and each page's own part. */
const dist = path.resolve(import.meta.dirname, '../apps/web/dist')
type Chunk = {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  isEntry?: boolean
  src?: string
}
type Manifest = Record<string, Chunk>

export function benchFront(): Row[] {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const keys = Object.keys(manifest)
  const entry = keys.find((key) => manifest[key]?.isEntry)!
  const shell = closure(manifest, [entry, ...keys.filter((key) => key.endsWith('shell/layout/AppLayout.tsx'))])
  const sizes = sizeOf(manifest, shell)
  const pages = keys.filter((key) => key.endsWith('Page.tsx'))
  const maps = keys.filter((key) => /ui\/map\/(MarksMap|PinMap)\.tsx$/.test(key))
  return [
    row('entry and signed-in shell, JavaScript', sizes.script, 170),
    row('entry and signed-in shell, CSS', sizes.style, 15),
    ...pages.map((key) => {
      const own = closure(manifest, [key], shell)
      return row(`${path.basename(key, '.tsx')}, its own part`, sizeOf(manifest, own).script, 80)
    }),
    // Fetched where a map is shown: no page has it in its own part, or it would be far beyond its 80 KB.
    row('what draws maps, JavaScript', sizeOf(manifest, closure(manifest, maps, shell)).script, 340),
    row('what draws maps, CSS', sizeOf(manifest, closure(manifest, maps, shell)).style, 14),
    row('what draws maps, its worker', fileSize(/^maplibre-gl-worker.*\.js$/), 155),
    row('outlines of states and counties', fileSize(/^counties-10m.*\.json$/), 255),
  ]
}

/** A chunk with all that it needs at once, less what is there already. */
function closure(manifest: Manifest, keys: string[], known = new Set<string>()) {
  const found = new Set<string>()
  const add = (key: string) => {
    if (found.has(key) || known.has(key) || !manifest[key]) return
    found.add(key)
    manifest[key].imports?.forEach(add)
  }
  keys.forEach(add)
  return found
}

const gzipped = (file: string) => gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length / 1024

/** Of files that no chunk names; there is one of each, or the build has changed. */
function fileSize(name: RegExp) {
  const files = readdirSync(path.join(dist, 'assets')).filter((file) => name.test(file))
  if (files.length !== 1) throw new Error(`The build has ${files.length} files like ${name}`)
  return gzipped(`assets/${files[0]}`)
}

function sizeOf(manifest: Manifest, keys: Set<string>) {
  const sum = (files: Iterable<string>) => [...new Set(files)].reduce((total, file) => total + gzipped(file), 0)
  const chunks = [...keys].map((key) => manifest[key]!)
  return { script: sum(chunks.map(({ file }) => file)), style: sum(chunks.flatMap(({ css = [] }) => css)) }
}

const row = (what: string, size: number, most: number): Row => ({
  what: `${what}, KB gzipped`,
  ours: Math.round(size * 10) / 10,
  bare: most,
  ratio: size / most,
  target: `<= ${most} KB`,
  isMet: size <= most,
})
