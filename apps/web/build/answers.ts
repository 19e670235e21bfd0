import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '@handoff/contracts/kit/endpoint'
import type { Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../../..')
const folders = ['apps/web/src', 'packages/contracts/src']

/**
 * What of the contracts only the server needs stays there: shapes of answers, which the browser takes as they are, columns
 * of its files, and what the API page says. Removed before the bundler decides which page needs which file, with the
 * constants and imports that only those used. Shapes with options stay: the client renames options by them
 * (`kit/option.ts`).
 */
export function withoutAnswers(): Plugin {
  const imported = new Set<string>()
  let renamed: ReadonlySet<string> = new Set()
  return {
    name: 'without-answers',
    apply: 'build',
    async buildStart() {
      for (const folder of folders) for (const name of valuesImportedIn(folder)) imported.add(name)
      renamed = await endpointsWithOptions()
    },
    transform: {
      filter: { id: /\/packages\/contracts\/src\/(?!texts\/).*\.ts$/ },
      handler(code) {
        const program = this.parse(code, { lang: 'ts' }) as unknown as Program
        return { code: withoutServerParts(code, program, imported, renamed), map: null }
      },
    },
  }
}

/** Endpoints whose answers have options, as a contract writes them: `get /entities/dropdown`. */
export async function endpointsWithOptions() {
  // Not above: tests read the configuration of the build, too, and have no use for all contracts.
  const [{ contracts }, { containsOptions }] = await Promise.all([
    import('@handoff/contracts/all'),
    import('@handoff/contracts/kit/option'),
  ])
  const endpoints: Endpoint[] = Object.values(contracts).flatMap((contract) => Object.values(contract))
  return new Set(
    endpoints
      .filter(({ output }) => containsOptions(output))
      .map(({ method, path: address }) => `${verbs[method]} ${address}`),
  )
}

/** Names that any file imports as a value; of all files at once, which keeps a constant rather than losing it. */
function* valuesImportedIn(folder: string) {
  for (const file of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue
    const code = readFileSync(path.join(root, folder, file), 'utf8')
    for (const [, list] of code.matchAll(/(?:import|export)\s+(?:\w+,\s*)?\{([^}]*)\}\s*from/g))
      for (const name of list!.split(',')) yield name.trim().split(/\s+as\s+/)[0]!
  }
}

type Node = { type: string; start: number; end: number; [field: string]: unknown }
type Program = { body: Node[] }
type Range = { start: number; end: number }

/** What a contract calls an endpoint of each method by. */
const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'del' } as const
const callees = new Set<string>(Object.values(verbs))
const files = new Set(['csvOf', 'detailedCsvOf'])

export function withoutServerParts(
  code: string,
  program: Program,
  imported: ReadonlySet<string>,
  renamed: ReadonlySet<string>,
) {
  const removed: Range[] = [...serverPartsIn(program, renamed)]
  const isRemoved = ({ start, end }: Range) => removed.some((range) => range.start <= start && end <= range.end)
  const constants = program.body.flatMap(constantsOf)
  for (;;) {
    const used = new Set(program.body.flatMap((one) => [...referencesIn(one, isRemoved)]))
    const unused = constants.filter(
      ({ name, isExported, statement }) =>
        !isRemoved(statement) && !used.has(name) && !(isExported && imported.has(name)),
    )
    if (unused.length === 0) return cut(code, [...removed, ...unusedImportsIn(program, used)], constants, isRemoved)
    removed.push(...unused.map(({ statement }) => statement))
  }
}

/**
 * `about` of `get('/path', { … })` and its like, `output` unless the client renames by it, and the columns of files that the
 * server writes: `csvOf(list, { file, columns })`.
 */
function* serverPartsIn(node: unknown, renamed: ReadonlySet<string>): Generator<Range> {
  for (const child of childrenOf(node as Node)) yield* serverPartsIn(child, renamed)
  const { type, callee, arguments: given } = node as Node & { callee?: { name?: string }; arguments?: Node[] }
  const name = callee?.name ?? ''
  const isFile = files.has(name)
  if (type !== 'CallExpression' || !(isFile || callees.has(name))) return
  const [address] = given!
  // Of an address that is not written there nothing is known.
  const isRenamed = typeof address?.value !== 'string' || renamed.has(`${name} ${address.value}`)
  const parts = new Set(isFile ? ['columns'] : isRenamed ? ['about'] : ['about', 'output'])
  for (const property of (given![isFile ? given!.length - 1 : 1]?.properties as Node[] | undefined) ?? [])
    if (parts.has((property.key as { name?: string } | undefined)?.name ?? '')) yield property
}

type Constant = { name: string; isExported: boolean; statement: Node; init: Node | null }

function constantsOf(statement: Node): Constant[] {
  const isExported = statement.type === 'ExportNamedDeclaration'
  const declaration = (isExported ? statement.declaration : statement) as Node | null
  if (declaration?.type !== 'VariableDeclaration') return []
  const [only, ...others] = declaration.declarations as { id: { name?: string }; init: Node | null }[]
  const name = only!.id.name
  return name && others.length === 0 ? [{ name, isExported, statement, init: only!.init }] : []
}

const childrenOf = (node: Node) =>
  Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string')

const isTypes = ({ type }: Node) => /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(type)

/** Names that are used as values, without those that a constant gives itself, keys, and imports. */
function* referencesIn(node: Node, isRemoved: (range: Range) => boolean): Generator<string> {
  if (isTypes(node) || node.type === 'ImportDeclaration' || isRemoved(node)) return
  if (node.type === 'Identifier') yield node.name as string
  for (const child of childrenOf(node)) {
    const isName =
      (child === node.id && node.type === 'VariableDeclarator') ||
      (child === node.key && !node.computed && !node.shorthand) ||
      (child === node.property && !node.computed)
    if (!isName) yield* referencesIn(child, isRemoved)
  }
}

function* unusedImportsIn({ body }: Program, used: ReadonlySet<string>): Generator<Range> {
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue
    const specifiers = statement.specifiers as (Node & { local: { name: string }; importKind?: string })[]
    const unused = specifiers.filter(({ local, importKind }) => importKind === 'type' || !used.has(local.name))
    if (unused.length === specifiers.length) yield statement
    else yield* unused
  }
}

/** Without these; what is left of constants is marked as free of effects, so that the bundler may leave it out. */
function cut(
  code: string,
  removed: readonly Range[],
  constants: readonly Constant[],
  isRemoved: (range: Range) => boolean,
) {
  const edits = removed.map(({ start, end }) => {
    const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
    return { start, end: end + comma, text: '' }
  })
  for (const { init, statement } of constants) {
    if (!init || isRemoved(statement) || /Function|Literal/.test(init.type)) continue
    edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' })
    edits.push({ start: init.end, end: init.end, text: '))()' })
  }
  return edits
    .filter((one) => !edits.some((other) => other !== one && other.text === '' && within(one, other)))
    .sort((one, other) => other.start - one.start || other.end - one.end)
    .reduce((all, { start, end, text }) => all.slice(0, start) + text + all.slice(end), code)
}

const within = (one: Range, other: Range) => other.start <= one.start && one.end <= other.end
