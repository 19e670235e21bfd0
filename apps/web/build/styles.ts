import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

const web = path.join(import.meta.dirname, '..')

/** A part of Mantine that is used without its styles would look broken: the build ends with its name. */
export const checkStyles = (): Plugin => ({
  name: 'check-styles',
  apply: 'build',
  async generateBundle(_, bundle) {
    const list = await readFile(path.join(web, 'src/theme/mantine.css'), 'utf8')
    const styles = await readdir(path.join(web, '../../node_modules/@mantine/core/styles'))
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    for (const sheet of missingStyles(modules, styles, list))
      this.error(`theme/mantine.css lacks @mantine/core/styles/${sheet}`)
  },
})

/** The style sheets of the parts among these modules that the list does not import. */
export function missingStyles(modules: readonly string[], styles: readonly string[], list: string) {
  const parts = modules.flatMap(
    (id) => /@mantine\/core\/esm\/(?:components|utils)\/(.+)\/[^/]+$/.exec(id)?.[1]?.split('/') ?? [],
  )
  const sheets = new Set(parts.map((part) => `${part}.layer.css`))
  return [...sheets].filter((sheet) => styles.includes(sheet) && !list.includes(`/${sheet}`))
}
