import path from 'node:path'
import type { Rolldown } from 'vite'

export type ModuleGraph = ReturnType<typeof moduleGraph>

/** Who imports whom in a build, and what of a list is used by those who name parts of it. */
export function moduleGraph(build: Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>) {
  const infos = new Map([...build.getModuleIds()].map((id) => [id, build.getModuleInfo(id)!]))
  const known = new Map<string, string[]>()

  function importsOf(id: string) {
    const imports = known.get(id) ?? findImports(infos.get(id))
    known.set(id, imports)
    return imports
  }
  function findImports(info: Rolldown.ModuleInfo | undefined) {
    const imports = namesIn(info?.code)
    return (info?.importedIds ?? []).flatMap((id) => {
      const parts = partsOf(id)
      if (!parts) return [id]
      const names = imports.flatMap((one) => (isFrom(one.from, id, info!.id) ? one.names : []))
      const used = names.flatMap(([there]) => parts.get(there!) ?? [])
      return used.length > 0 ? used : [id]
    })
  }

  const lists = new Map<string, Map<string, string> | undefined>()
  /** Of a module that only passes on what others have: where each name comes from. */
  function partsOf(id: string) {
    if (!lists.has(id)) lists.set(id, findParts(infos.get(id)))
    return lists.get(id)
  }
  function findParts(info: Rolldown.ModuleInfo | undefined) {
    if (!info?.code || info.code.replace(passingOn, '').trim() !== '') return undefined
    const parts = new Map<string, string>()
    for (const { names, from } of namesIn(info.code)) {
      const part = info.importedIds.find((id) => isFrom(from, id, info.id))
      for (const name of names) if (part) parts.set(name.at(-1)!, part)
    }
    return parts
  }

  /** Modules with all that they need at once. */
  function reachedFrom(roots: readonly string[]) {
    const reached = new Set(roots.filter((id) => infos.has(id)))
    for (const id of reached) for (const imported of importsOf(id)) if (infos.has(imported)) reached.add(imported)
    return reached
  }

  return {
    ids: [...infos.keys()],
    entries: [...infos].flatMap(([id, { isEntry }]) => (isEntry ? [id] : [])),
    importsOf,
    sizeOf: (id: string) => infos.get(id)?.code?.length ?? 0,
    reachedFrom,
    /** What these modules load only when it is asked for. */
    opensOf: (modules: Iterable<string>) =>
      new Set([...modules].flatMap((id) => infos.get(id)?.dynamicallyImportedIds ?? [])),
    /** What these modules load only when it is asked for, and what that loads in turn. */
    openedFrom(modules: ReadonlySet<string>, without: ReadonlySet<string>) {
      const opensOf = (ids: Iterable<string>) =>
        [...ids].flatMap((id) => infos.get(id)?.dynamicallyImportedIds ?? []).filter((id) => !without.has(id))
      const opened = new Set(opensOf(modules))
      for (const part of opened) for (const other of opensOf(reachedFrom([part]))) opened.add(other)
      return opened
    },
  }
}

const passingOn = /\/\*[\s\S]*?\*\/|\/\/.*|(?:import|export)\s[^;'"]*?\bfrom\s*["'][^"']+["'];?|export\s*\{[^}]*\};?/g

/** Is that what a module names so when it imports it? */
const isFrom = (from: string, id: string, importer: string) =>
  id === path.join(path.dirname(importer), from) || id.includes(`/node_modules/${from}/`)

/** `{ a, b as c } from 'there'`: what each is called there, and here. */
const namesIn = (code: string | null | undefined) =>
  [...(code ?? '').matchAll(/(?:import|export)\s*(?:\w+,\s*)?\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].map(
    ([, list, from]) => ({
      names: list!
        .split(',')
        .map((name) => name.trim().split(/\s+as\s+/))
        .filter(([name]) => name),
      from: from!,
    }),
  )
