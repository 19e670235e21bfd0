import { globSync } from 'node:fs'
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

/**
 * Class names as short as can be: those of Vite are a tenth of the style sheet, compressed. The same sources give the
 * same names.
 */
export const shortClassNames = (): Plugin => ({
  name: 'short-class-names',
  config: (_, { command }) =>
    command === 'build' ? { css: { modules: { generateScopedName: classNamer(sheetsOf(web)) } } } : undefined,
})

const sheetsOf = (folder: string) => globSync('src/**/*.module.css', { cwd: folder }).sort()

/** Names a class by the place of its style sheet in the list and its own place in the sheet. */
export function classNamer(sheets: readonly string[]) {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (name: string, file: string) => {
    const sheet = path.relative(web, file.split('?')[0]!).replaceAll('\\', '/')
    const key = `${sheet} ${name}`
    const known = names.get(key)
    if (known) return known
    const count = counts.get(sheet) ?? 0
    counts.set(sheet, count + 1)
    const short = `_${sheets.indexOf(sheet).toString(36)}-${count.toString(36)}`
    names.set(key, short)
    return short
  }
}

/** The style sheets of the parts among these modules that the list does not import. */
export function missingStyles(modules: readonly string[], styles: readonly string[], list: string) {
  const parts = modules.flatMap(
    (id) => /@mantine\/core\/esm\/(?:components|utils)\/(.+)\/[^/]+$/.exec(id)?.[1]?.split('/') ?? [],
  )
  const sheets = new Set(parts.map((part) => `${part}.layer.css`))
  return [...sheets].filter((sheet) => styles.includes(sheet) && !list.includes(`/${sheet}`))
}
