import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Row } from './rows.ts'

/** What a browser fetches, gzipped: the entry with the signed-in shell, and each page's own part. */
const dist = path.resolve(import.meta.dirname, '../apps/web/dist')
type Chunk = {
  file: string
  name?: string
  imports?: string[]
}
type Manifest = Record<string, Chunk>

/** Opened by a link from an email, on a phone. */
const linkedPages = [
  ['the customer’s page', 'OfferPage'],
  ['the survey', 'CustomerSurveyPage'],
] as const

export function benchFront(): Row[] {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const keys = Object.keys(manifest)
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8')
  // The page names the entry; the server names the shell's files with it.
  const shell = closure(
    manifest,
    keys.filter((key) => html.includes(`/${manifest[key]!.file}"`) || manifest[key]!.name === 'shell'),
  )
  const styles = (name: string) =>
    gzipped(keys.map((key) => (key.endsWith(name) ? manifest[key]!.file : '')).find(Boolean)!)
  const pages = keys.filter((key) => key.endsWith('Page.tsx'))
  const mapPage = closure(
    manifest,
    pages.filter((key) => key.endsWith('/LocationsPage.tsx')),
  )
  const withPage = new Set([...shell, ...mapPage])
  const entry = closure(
    manifest,
    keys.filter((key) => html.includes(`/${manifest[key]!.file}"`)),
  )
  const maps = keys.filter((key) => /ui\/map\/(MarksMap|PinMap)\.tsx$/.test(key))
  return [
    row('entry and signed-in shell, JavaScript', scriptsOf(manifest, shell), 220),
    row('the style sheet', styles('style.css'), 60),
    ...pages.map((key) => {
      const own = closure(manifest, [key], shell)
      // With what pages share, which the second page has already.
      const most = /pages\/(auth|public)\//.test(key) ? 145 : 200
      return row(`${path.basename(key, '.tsx')}, what it adds`, scriptsOf(manifest, own), most)
    }),
    ...linkedPages.map(([name, page]) =>
      row(
        `${name} with all that it needs, as it travels`,
        scriptsOf(
          manifest,
          new Set([
            ...entry,
            ...closure(
              manifest,
              keys.filter((key) => key.endsWith(`/${page}.tsx`)),
            ),
          ]),
          (file) => statSync(path.join(dist, `${file}.br`)).size / 1024,
        ),
        200,
      ),
    ),
    // Fetched where a map is shown: no page has it in its own part, or it would be far beyond its 100 KB.
    row('what draws maps, JavaScript', scriptsOf(manifest, closure(manifest, maps, withPage)), 340),
    row('what draws maps, CSS', styles('map/skin.css'), 14),
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

function scriptsOf(manifest: Manifest, keys: Set<string>, sizeOf = gzipped) {
  const files = new Set([...keys].map((key) => manifest[key]!.file).filter((file) => file.endsWith('.js')))
  return [...files].reduce((total, file) => total + sizeOf(file), 0)
}

const row = (what: string, size: number, most: number): Row => ({
  what: `${what}, KB gzipped`,
  ours: Math.round(size * 10) / 10,
  bare: most,
  ratio: size / most,
  target: `<= ${most} KB`,
  isMet: size <= most,
})
