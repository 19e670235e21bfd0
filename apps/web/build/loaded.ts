import type { Plugin, Rolldown } from 'vite'

/** The files of some chunks, with those that they import. */
export function filesOf(bundle: Rolldown.OutputBundle, isFirst: (chunk: Rolldown.OutputChunk) => boolean) {
  const files = new Set<string>()
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && isFirst(file)) files.add(file.fileName)
  for (const name of files) {
    const chunk = bundle[name]
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) if (bundle[imported]) files.add(imported)
  }
  return files
}

/** What the entry brings along is there before any page is: no page preloads it. */
export function withoutEntry() {
  let entry = new Set<string>()
  const plugin: Plugin = {
    name: 'without-entry',
    apply: 'build',
    enforce: 'pre',
    generateBundle(_, bundle) {
      entry = filesOf(bundle, (chunk) => chunk.isEntry)
    },
  }
  return { plugin, resolveDependencies: (_: string, files: string[]) => files.filter((file) => !entry.has(file)) }
}
