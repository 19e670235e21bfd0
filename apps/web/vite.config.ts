import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'

/** Letters are on the screen with the frame: their file starts with the HTML. */
const preloadLetters = (): Plugin => ({
  name: 'preload-letters',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const letters = Object.keys(bundle ?? {}).filter((name) => /sora-latin-wght.*woff2$/.test(name))
      const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' }
      return letters.map(
        (name): HtmlTagDescriptor => ({
          tag: 'link',
          injectTo: 'head-prepend',
          attrs: { ...font, href: `/${name}` },
        }),
      )
    },
  },
})

const route = /createRoute\(\{\n\s+getParentRoute: \(\) => (\w+),\n\s+path: '([^']+)'[\s\S]*?import\('\.\/([^']+)'\)/g

/**
 * Which files each page needs besides the entry, for the server to name them in the HTML: the browser fetches them
 * together with the entry, which would only then ask for them.
 */
const listPageFiles = (): Plugin => ({
  name: 'list-page-files',
  apply: 'build',
  async generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const filesOf = (modules: string[]) => {
      const files = new Set<string>()
      const add = (fileName: string) => {
        const chunk = bundle[fileName]
        if (chunk?.type !== 'chunk' || files.has(fileName) || inEntry.has(fileName)) return
        files.add(fileName)
        for (const imported of chunk.imports) add(imported)
      }
      for (const module of modules)
        for (const chunk of chunks) if (chunk.moduleIds.includes(module)) add(chunk.fileName)
      return [...files]
    }
    const source = path.join(import.meta.dirname, 'src')
    const pages: Record<string, string[]> = {}
    for (const id of this.getModuleIds()) {
      if (!id.endsWith('.routes.ts')) continue
      for (const [, layout, address, page] of (await readFile(id, 'utf8')).matchAll(route)) {
        const shell = layout === 'appLayout' ? [path.join(source, 'shell/layout/AppLayout.tsx')] : []
        pages[address!] = filesOf([...shell, path.join(path.dirname(id), page!)])
      }
    }
    this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages) })
  },
})

/** The frame has the title of the page already: `scheme.js` learns them from where the pages have them. */
const nameFrame = (): Plugin => {
  let folder = ''
  const titles: Record<string, string> = {}
  /** Of pages without sidebar and header. */
  const plain: Record<string, string> = {}
  return {
    name: 'name-frame',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir)
    },
    async generateBundle() {
      for (const id of this.getModuleIds()) {
        if (!id.endsWith('.routes.ts')) continue
        for (const [declared, layout, address, page] of (await readFile(id, 'utf8')).matchAll(route)) {
          const heading = headingOfRoute.exec(declared)?.[1]
          if (heading) plain[address!] = heading
          if (layout !== 'appLayout') continue
          const file = path.join(path.dirname(id), page!)
          // In the page itself, or in what it is made of, next to it.
          const near = this.getModuleInfo(file)?.importedIds.filter((it) => path.dirname(it) === path.dirname(file))
          for (const one of [file, ...(near ?? [])]) {
            const [, title] = titleOfPage.exec(await readFile(one, 'utf8')) ?? []
            if (title) titles[address!] ??= title
          }
        }
      }
    },
    writeBundle: {
      sequential: true,
      order: 'pre',
      handler: async () => {
        const file = path.join(folder, 'scheme.js')
        const script = await readFile(file, 'utf8')
        await writeFile(
          file,
          script
            .replace('titles = {}', `titles = ${JSON.stringify(titles)}`)
            .replace('plain = {}', `plain = ${JSON.stringify(plain)}`),
        )
      },
    },
  }
}
const headingOfRoute = /heading: '([^']+)'/
const titleOfPage = /<(?:Page|ReferralList)\b[^<]{0,200}?\btitle="([^"]+)"/

/** A part of Mantine that is used without its styles would look broken: the build ends with its name. */
const checkStyles = (): Plugin => ({
  name: 'check-styles',
  apply: 'build',
  async generateBundle(_, bundle) {
    const list = await readFile(path.join(import.meta.dirname, 'src/theme/mantine.css'), 'utf8')
    const styles = await readdir(path.join(import.meta.dirname, '../../node_modules/@mantine/core/styles'))
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    for (const module of modules) {
      const parts = /@mantine\/core\/esm\/(?:components|utils)\/(.+)\/[^/]+$/.exec(module)?.[1]?.split('/') ?? []
      for (const part of parts)
        if (styles.includes(`${part}.layer.css`) && !list.includes(`/${part}.layer.css`))
          this.error(`theme/mantine.css lacks @mantine/core/styles/${part}.layer.css`)
    }
  },
})

/** Every text is kept compressed next to itself, so that the server need not compress the same file for everyone. */
const precompress = (): Plugin => {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir)
    },
    writeBundle: async () => {
      const files = await readdir(folder, { recursive: true })
      for (const file of files.filter((name) => /\.(js|css|html|svg|json)$/.test(name))) {
        const text = await readFile(path.join(folder, file))
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
        await writeFile(path.join(folder, `${file}.br`), await promisify(brotliCompress)(text, { params }))
        await writeFile(path.join(folder, `${file}.gz`), await promisify(gzip)(text, { level: 9 }))
      }
    },
  }
}

/** What the entry brings along is there before any page is: no page asks for it again. */
const inEntry = new Set<string>()
const noteEntry = (): Plugin => ({
  name: 'note-entry',
  apply: 'build',
  enforce: 'pre',
  generateBundle: (_, bundle) => {
    const note = (fileName: string) => {
      const chunk = bundle[fileName]
      if (chunk?.type !== 'chunk' || inEntry.has(fileName)) return
      inEntry.add(fileName)
      for (const imported of chunk.imports) note(imported)
    }
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) note(chunk.fileName)
  },
})

/**
 * The frame of the page is in the HTML with its own few styles: it is painted while the style sheet is still on its way,
 * and before the scripts are asked for, which would share a slow line with it. `scheme.js` starts them.
 */
const paintFrameFirst = (): Plugin => ({
  name: 'paint-frame-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { chunk }) {
      const sheet = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? ''
      const [script = '', entry = ''] = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/.exec(html) ?? []
      const later = [
        `<link rel="later" data-entry href="${entry}">`,
        ...(chunk?.imports ?? []).map((name) => `<link rel="later" href="/${name}">`),
      ]
      return html
        .replace(sheet, '')
        .replace('</body>', `${sheet.trim()}\n  </body>`)
        .replace(script, later.join('\n    '))
    },
  },
})

/** What a page needs that anyone may open: login, public directory, links from emails; and what comes with any page. */
const outside = new Set<string>()
/** What a page needs that a link from an email opens: on a phone, with little time. The customer’s own have the least. */
const linked = new Set<string>()
const customers = new Set<string>()
/** What the public directory needs: strangers open it on a phone. */
const directory = new Set<string>()
/** What the page needs on which most people land. */
const landing = new Set<string>()
/** How many pages need it before something in them is opened. */
const atFirst = new Map<string, number>()
const noteOutside = (): Plugin => ({
  name: 'note-outside',
  apply: 'build',
  buildEnd() {
    const note = (id: string, noted: Set<string>) => {
      if (noted.has(id)) return
      noted.add(id)
      const { importedIds = [], code } = this.getModuleInfo(id) ?? {}
      for (const imported of importedIds) {
        const all = isBarrel.test(imported) && this.getModuleInfo(imported)?.importedIds
        if (!all) note(imported, noted)
        // Of a library that is one list of parts, the parts that are named.
        else for (const part of partsNamed(code ?? '', all)) note(part, noted)
      }
    }
    for (const id of this.getModuleIds()) {
      if (/\/pages\/(auth|public)\/.*Page\.tsx$|\/shell\/layout\/(NavigationBar|Toaster)\.tsx$/.test(id))
        note(id, outside)
      if (!/\/pages\/.*Page\.tsx$/.test(id)) continue
      const ofPage = new Set<string>()
      note(id, ofPage)
      for (const one of ofPage) atFirst.set(one, (atFirst.get(one) ?? 0) + 1)
      if (id.endsWith('/pages/dashboard/DashboardPage.tsx')) note(id, landing)
      if (id.endsWith('/pages/public/directory/PublicDirectoryPage.tsx')) note(id, directory)
      if (/\/pages\/public\/(offer|answer|appointment|survey|followUp|verification)\/.*Page\.tsx$/.test(id))
        note(id, linked)
      if (/\/pages\/public\/(offer|appointment|survey)\/.*Page\.tsx$/.test(id)) note(id, customers)
    }
  },
})
/** The words of the customer’s pages in two languages and the questions of surveys: what a provider opens needs neither. */
const ofFew = /\/pages\/public\/offer\/|\/contracts\/src\/(customerSurveys|surveys\/questions)\.ts$/
const isShared = (id: string, pages: ReadonlySet<string>) => pages.has(id) && !ofFew.test(id)
const isBarrel = /@(mantine\/core\/esm\/index|tabler\/icons-react\/dist\/esm\/tabler-icons-react)\.mjs$/
function partsNamed(code: string, all: readonly string[]) {
  const names = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@(?:mantine\/core|tabler\/icons-react)["']/g)]
    .flatMap(([, list]) => list!.split(','))
    .map((name) => name.trim().split(' ')[0])
  return all.filter((id) => names.includes(path.basename(id, '.mjs')))
}

const api = { target: 'http://127.0.0.1:3000', ws: true }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    noteEntry(),
    noteOutside(),
    react(),
    preloadLetters(),
    paintFrameFirst(),
    listPageFiles(),
    nameFrame(),
    checkStyles(),
    precompress(),
  ],
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    cssCodeSplit: false,
    sourcemap: false,
    // The map engine is one file, loaded where a map is drawn; budgets are held by a test.
    chunkSizeWarningLimit: 1_500,
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => !inEntry.has(file)) },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        // What eight pages or parts share is in few files, else a page would be a hundred of them.
        strictExecutionOrder: true,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'entry', tags: ['$initial'], priority: 3 },
            // What the pages behind links need and most others need as well, the shell among them; first the customer’s.
            { name: 'customers', test: (id) => isShared(id, customers), minShareCount: 8, priority: 2.5 },
            { name: 'linked', test: (id) => isShared(id, linked), minShareCount: 8, priority: 2.3 },
            // What the signed-in shell needs is apart from what pages share: it comes before any of them.
            {
              name: 'shell',
              test: /shell\/layout\/AppLayout\.tsx$/,
              includeDependenciesRecursively: true,
              priority: 2,
            },
            // Of both groups that follow, what the dashboard needs is apart: it comes without the rest.
            {
              name: 'outside-landing',
              test: (id) => outside.has(id) && landing.has(id) && !linked.has(id),
              minShareCount: 4,
              priority: 1.6,
            },
            { name: 'outside', test: (id) => outside.has(id) && !linked.has(id), minShareCount: 4, priority: 1.5 },
            // Of both groups that follow, what the public directory needs is apart: it comes without the rest.
            {
              name: 'directory',
              test: (id) => directory.has(id) && (atFirst.get(id) ?? 0) >= 3 && !linked.has(id),
              priority: 1.3,
            },
            {
              name: 'landing',
              test: (id) => landing.has(id) && (atFirst.get(id) ?? 0) >= 3 && !linked.has(id),
              priority: 1.1,
            },
            { name: 'shared', test: (id) => (atFirst.get(id) ?? 0) >= 3 && !linked.has(id), priority: 1 },
            // What dialogs, drawers, and forms share comes with the first of them.
            { name: 'opened', test: (id) => !atFirst.has(id), minShareCount: 6, priority: 0.5 },
          ],
        },
        // The entry lists every file of every page: names are only what tells them apart, as short as can be.
        hashCharacters: 'base36',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.endsWith('.css') ? '' : '[name]-'}[hash:7][extname]`,
      },
    },
  },
})
