import type { Plugin } from 'vite'
import { filesOf } from './loaded.ts'
import { pagesOf } from './routes.ts'

/**
 * Which files each page needs besides the entry, for the server to name them in the HTML: the browser fetches them
 * together with the entry, which would only then ask for them.
 */
export const pageFiles = (): Plugin => ({
  name: 'page-files',
  apply: 'build',
  async generateBundle(_, bundle) {
    const entry = filesOf(bundle, (chunk) => chunk.isEntry)
    const pages: Record<string, string[]> = {}
    for (const { address, file, layouts } of await pagesOf(this.getModuleIds())) {
      const modules = [...layouts, file]
      const files = filesOf(bundle, ({ moduleIds }) => modules.some((id) => moduleIds.includes(id)))
      pages[address] = [...files].filter((name) => !entry.has(name))
    }
    this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages) })
  },
})
