import type { Plugin, Rolldown } from 'vite'
import { type ModuleGraph, moduleGraph } from './graph.ts'
import { filesOf } from './loaded.ts'
import { type PageRoute, pagesOf } from './routes.ts'

/**
 * One more file of a page costs as much as so many characters of source that it has no use for: 24,000 are some 3 KB as
 * they travel. Pages without a login have a budget of bytes, and rather have files.
 */
const costOfFile = { open: 1_650, signedIn: 24_000 }
/** Pages without a login are opened with an empty cache, on a phone, and have the smallest budget; the others share theirs. */
const weights = { open: 90, signedIn: 1 }
/** Of a hundred visits of a page, how many open a part of it: a dialog; or what the frame of every page brings later. */
const opened = { part: 0.07, frame: 0.15 }

export type Use = { size: number; users: ReadonlySet<string>; imports: readonly string[] }
type Group = { modules: string[]; size: number; users: bigint; imports: Set<Group> }

/**
 * Modules that the same pages use come in one file, and two such files become one where that saves more in requests than
 * it costs those who have no use for half of it, and for what that half imports; the best pair first. Answers which file
 * a module is in.
 */
export function filesByUse(
  uses: ReadonlyMap<string, Use>,
  weightOf: (user: string) => number,
  fileCostOf: (user: string) => number = () => costOfFile.signedIn,
) {
  const users = [...new Set([...uses.values()].flatMap((use) => [...use.users]))].sort()
  const bits = new Map(users.map((user, index) => [user, 1n << BigInt(index)]))
  function sumOf(valueOf: (user: string) => number) {
    const sums = new Map<bigint, number>()
    return (set: bigint) => {
      const known = sums.get(set)
      if (known !== undefined) return known
      const sum = users.reduce((all, user) => ((bits.get(user)! & set) === 0n ? all : all + valueOf(user)), 0)
      sums.set(set, sum)
      return sum
    }
  }
  const weigh = sumOf(weightOf)
  /** What one more file costs these. */
  const costOfFileFor = sumOf((user) => weightOf(user) * fileCostOf(user))

  const byUsers = new Map<bigint, Group>()
  const groupOf = new Map<string, Group>()
  for (const [id, use] of [...uses].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const set = [...use.users].reduce((all, user) => all | bits.get(user)!, 0n)
    const group = byUsers.get(set) ?? { modules: [], size: 0, users: set, imports: new Set() }
    byUsers.set(set, group)
    group.modules.push(id)
    group.size += use.size
    groupOf.set(id, group)
  }
  for (const group of byUsers.values())
    for (const id of group.modules)
      for (const imported of uses.get(id)!.imports) if (groupOf.has(imported)) group.imports.add(groupOf.get(imported)!)
  function allImportsOf(...groups: Group[]) {
    const all = new Set(groups)
    for (const group of all) for (const imported of group.imports) all.add(imported)
    return all
  }

  /** What merging two would cost without what they import; less than nothing where it saves. */
  const costOf = (one: Group, other: Group) =>
    one.size * weigh(other.users & ~one.users) +
    other.size * weigh(one.users & ~other.users) -
    costOfFileFor(one.users & other.users)
  /** What comes with them for those who had one of the two. */
  const costOfImports = (one: Group, other: Group) =>
    [...allImportsOf(one, other)]
      .filter((group) => group !== one && group !== other)
      .map((group) => ({ size: group.size, without: (one.users | other.users) & ~group.users }))
      .reduce((sum, { size, without }) => sum + size * weigh(without) + costOfFileFor(without), 0)

  const pairs = new Map<Group, Map<Group, number>>()
  function compare(group: Group) {
    const costs = new Map<Group, number>()
    for (const [other, known] of pairs) {
      const value = other === group ? 0 : costOf(group, other)
      known.delete(group)
      if (value < 0) costs.set(other, value)
    }
    pairs.set(group, costs)
  }
  const forget = (group: Group) => {
    pairs.delete(group)
    for (const costs of pairs.values()) costs.delete(group)
  }
  for (const group of byUsers.values()) compare(group)

  for (;;) {
    let best: { one: Group; other: Group; value: number } | undefined
    for (const [one, costs] of pairs)
      for (const [other, value] of costs) if (value < (best?.value ?? 0)) best = { one, other, value }
    if (!best) break
    const { one, other, value } = best
    // That is known only now: a pair that looked cheap is refused.
    if (value + costOfImports(one, other) >= 0) {
      pairs.get(one)!.delete(other)
      continue
    }
    const merged: Group = {
      modules: [...one.modules, ...other.modules],
      size: one.size + other.size,
      users: one.users | other.users,
      imports: new Set([...one.imports, ...other.imports]),
    }
    for (const { imports } of [merged, ...pairs.keys()])
      if ([imports.delete(one), imports.delete(other)].some(Boolean)) imports.add(merged)
    forget(one)
    forget(other)
    const changed = [...allImportsOf(merged)].filter((group) => (merged.users & ~group.users) !== 0n)
    for (const group of changed) group.users |= merged.users
    for (const group of [merged, ...changed]) compare(group)
  }
  const groups = [...pairs.keys()]
  const reached = new Map(groups.map((group) => [group, allImportsOf(group)]))
  /** Files that import one another are one, as neither could run before the other; a page has both anyway. */
  const fileOf = (group: Group) =>
    groups.findIndex((other) => reached.get(group)!.has(other) && reached.get(other)!.has(group))
  return new Map(groups.flatMap((group) => group.modules.map((id): [string, string] => [id, `${fileOf(group)}`])))
}

/**
 * Which modules share a file, from who uses them: the pages, and the parts (dialogs, drawers, panels) that are loaded in
 * them later. The entry is one file with all that it needs. The bundler's own sharing by entries counts each part as much
 * as a page, which makes a hundred files of a page, or loads half the product (decision 50).
 */
export function chunksByUse() {
  let files = new Map<string, string>()
  let entry: ReadonlySet<string> = new Set()
  const plugin: Plugin = {
    name: 'chunks-by-use',
    apply: 'build',
    async buildEnd() {
      const graph = moduleGraph(this)
      const users = usersIn(graph, await pagesOf(graph.ids))
      entry = graph.reachedFrom(graph.entries)
      files = filesByUse(
        usesOf(users, graph, entry),
        (user) => users.get(user)!.weight,
        (user) => (users.get(user)!.isOpen ? costOfFile.open : costOfFile.signedIn),
      )
    },
    // Modules run as their files are imported, without a wrapper around each that would keep their order.
    generateBundle(_, bundle) {
      const circle = circleIn(bundle)
      if (circle) this.error(`These files import one another: ${circle.join(', ')}`)
    },
  }
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'entry', tags: ['$initial'], priority: 2 },
    { name: (id) => files.get(id) ?? null, debugName: 'by use', priority: 1 },
    // In a list that the entry imports from, and in the end no part of it.
    { name: (id) => (entry.has(id) ? 'others' : null), debugName: 'others', entriesAware: true, priority: 0 },
  ]
  return { plugin, groups }
}

type Users = Map<string, { weight: number; modules: ReadonlySet<string>; isOpen?: boolean }>

/** The pages and parts, how much each counts, and what it needs at once. */
function usersIn(graph: ModuleGraph, routes: readonly PageRoute[]): Users {
  const roots = new Set(routes.flatMap(({ file, layouts }) => [file, ...layouts]))
  const pages: Users = new Map(
    routes.map(({ address, file, layouts, isSignedIn }) => [
      address,
      {
        weight: isSignedIn ? weights.signedIn : weights.open,
        modules: graph.reachedFrom([...layouts, file]),
        isOpen: !isSignedIn,
      },
    ]),
  )
  const parts: Users = new Map()
  for (const { weight, modules } of pages.values())
    for (const part of graph.openedFrom(modules, roots)) {
      const known = parts.get(part)
      // What every page that opens it has already is not fetched with it.
      parts.set(part, {
        weight: weight + (known?.weight ?? 0),
        modules: known ? new Set([...known.modules].filter((id) => modules.has(id))) : modules,
      })
    }
  const frame = graph.reachedFrom([...graph.entries, ...routes.flatMap(({ layouts }) => layouts)])
  const ofFrame = graph.opensOf(frame)
  for (const [part, { weight, modules }] of parts)
    parts.set(part, {
      weight: weight * (ofFrame.has(part) ? opened.frame : opened.part),
      modules: new Set([...graph.reachedFrom([part])].filter((id) => !modules.has(id))),
    })
  return new Map([...pages, ...parts])
}

function usesOf(users: Users, graph: ModuleGraph, entry: ReadonlySet<string>) {
  const uses = new Map<string, Use & { users: Set<string> }>()
  for (const [user, { modules }] of users)
    for (const id of modules) {
      if (entry.has(id)) continue
      if (!uses.has(id)) uses.set(id, { size: graph.sizeOf(id), users: new Set(), imports: graph.importsOf(id) })
      uses.get(id)!.users.add(user)
    }
  return uses
}

/** Files of which each has the others among its imports; undefined where no file is in a circle. */
export function circleIn(bundle: Rolldown.OutputBundle) {
  const importsOf = (name: string) => {
    const file = bundle[name]
    const imports = new Set(file?.type === 'chunk' ? file.imports : [])
    return filesOf(bundle, (chunk) => imports.has(chunk.fileName))
  }
  const first = Object.keys(bundle).find((name) => importsOf(name).has(name))
  return first === undefined ? undefined : [...importsOf(first)].filter((name) => importsOf(name).has(first))
}
