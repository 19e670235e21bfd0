import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { pagesOf } from './routes.ts'

/** Letters are on the screen with the frame: their file starts with the HTML. */
export const preloadLetters = (): Plugin => ({
  name: 'preload-letters',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const letters = Object.keys(bundle ?? {}).filter((name) => /sora-latin-wght.*woff2$/.test(name))
      const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' }
      return letters.map((name): HtmlTagDescriptor => {
        return { tag: 'link', injectTo: 'head-prepend', attrs: { ...font, href: `/${name}` } }
      })
    },
  },
})

/**
 * The frame of the page is in the HTML with its own few styles: it is painted while the style sheet is still on its way,
 * and before the scripts are asked for, which would share a slow line with it. `scheme.js` starts them.
 */
export const paintFrameFirst = (): Plugin => ({
  name: 'paint-frame-first',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: (html, { chunk }) => framedFirst(html, chunk?.imports ?? []) },
})

export function framedFirst(html: string, imports: readonly string[]) {
  const sheet = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? ''
  const [script = '', entry = ''] = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/.exec(html) ?? []
  const later = [
    `<link rel="later" data-entry href="${entry}">`,
    ...imports.map((name) => `<link rel="later" href="/${name}">`),
  ]
  return html.replace(sheet, '').replace('</body>', `${sheet.trim()}\n  </body>`).replace(script, later.join('\n    '))
}

const titleOfPage = /<(?:Page|ReferralList)\b[^<]{0,200}?\btitle="([^"]+)"/

/** The frame has the title of the page already: `scheme.js` learns them from where the pages have them. */
export function nameFrame(): Plugin {
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
      for (const { address, file, heading, isSignedIn } of await pagesOf(this.getModuleIds())) {
        if (heading) plain[address] = heading
        if (!isSignedIn) continue
        // In the page itself, or in what it is made of, next to it.
        const near = this.getModuleInfo(file)?.importedIds.filter((id) => path.dirname(id) === path.dirname(file))
        for (const one of [file, ...(near ?? [])]) {
          const title = titleOfPage.exec(await readFile(one, 'utf8'))?.[1]
          if (title) titles[address] ??= title
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
