import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/**
 * One noun for one thing, in American English: these words are in no declared name and in no file name. The words of the
 * specification are allowed (the status Cancelled).
 */
const banned = new Set(
  [
    // Replaced by another noun: entity, teammate, location, dispatcher, mailWorker, honeypot, input, currentValues, cluster.
    'member members listing listings teller postman trap wish wishes wished standing keeper keepers heap heaps',
    // British, dated, or translated literally.
    'colour colours favourite favourites labelled whoever somebody nobody everybody',
    'anew former lately beside meanwhile happened spoken',
  ].flatMap((line) => line.split(' ')),
)
/** Types are nouns. */
const participles = new Set([
  'Asked',
  'Told',
  'Kept',
  'Shown',
  'Found',
  'Wanted',
  'Wished',
  'Happened',
  'Placed',
  'Typed',
])

const root = path.resolve(import.meta.dirname, '..')
const files = globSync('{apps,packages,e2e,bench,test,scripts}/**/*.{ts,tsx,mjs,css}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
})
const wordsOf = (name: string) => name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())
const isBanned = (name: string) => wordsOf(name).some((word) => banned.has(word))

test('no file name has a replaced word', () => {
  expect(files.filter((file) => isBanned(path.basename(file)) || isBanned(path.basename(path.dirname(file))))).toEqual(
    [],
  )
})

test('no declared name has a replaced word, and types are nouns', () => {
  const violations = files
    .filter((file) => !file.endsWith('.css') && !file.endsWith('db/schema.ts'))
    .flatMap((file) => {
      const code = readFileSync(path.join(root, file), 'utf8')
      const names = [...code.matchAll(/\b(const|let|function|type|interface|class)\s+([A-Za-z]\w*)/g)]
      return names
        .filter(([, kind, name]) => isBanned(name!) || (kind === 'type' && participles.has(name!)))
        .map(([, , name]) => `${file}: ${name}`)
    })
  expect(violations).toEqual([])
})

/** Words that users never read, in any case. Hours are "6 hr", email is "email", and a body in the network is a provider. */
const unread: [word: RegExp, better: string][] = [
  [/\b(some|no|every|any)body\b|\bwhoever\b/i, 'someone, no one, everyone, anyone'],
  [/\bour network\b|\bon Handoff\b/i, 'the network’s own name'],
  [/\bany more\b|\bat present\b|\banew\b|\bmeanwhile\b/i, 'no longer, now, again'],
  [/\bsign(s|ed|ing)? (in|out)\b|\bsign-in\b/i, 'log in, log out'],
  [/\be-mail|\bmails?\b|\bmailed\b/i, 'email'],
  [/\bmembers?\b/i, 'provider, teammate'],
  [/\blistings?\b/i, 'provider, public directory'],
  [/\b(colour|favourite)s?\b/i, 'color, favorite'],
  [/\bcancelled\b|\bCancelled (by|late)\b/, 'canceled, but for the status'],
  [/(\d|\$\{\}) ?(h|d)(?![\p{L}\d_])/u, 'hr, days'],
  [/\bYes, (?!Logout)[a-z]+ (it|them|this)/, 'the verb alone'],
  [/\bwaits? for (a|an|the|your|their|our) (answer|reply|response|decision)\b/i, 'is awaiting'],
  [/\bat once\b/i, 'immediately'],
  [/\b(The|Your) [\w ]+ (has|have) been \w+(?=$|['"`<])/, 'what it is about, and a participle: Customer created'],
  [/[A-Za-z]'(s|t|re|ve|ll|d|m)\b/, 'a curly apostrophe'],
  [/\b(stands?|stood) (in|twice|still)\b|\bonce more\b|\blately\b|\bin spite of\b/i, 'is, again, recently, despite'],
]
/** Not in the product’s voice, but allowed in texts by people of the demo network and in messages for operators. */
const unspoken: [word: RegExp, better: string][] = [
  [/\b(is|are|gets?|was|were) told\b/i, 'notified'],
  [/\bplease\b(?! (select|enter a valid email address|upload a valid image))/i, 'without please'],
  [/\b(can|do|does|did|has|have|will|would|should) not\b|\bcannot\b/i, 'contractions'],
]
/** Words of the specification, and names of code inside literals. */
const allowed = [
  /\bmail server\b/,
  /^Is your listing still correct\?$/,
  /^\s*Confirm listing\s*$/,
  /^translate3d\(/,
  /^<handoff-mail-/,
  /`mailed` names the topics/,
  /^The first character cannot be 0\.$/,
  /^Method does not exist/,
  /^Too many calls at once/,
]
type Node = { type: string; start: number; [key: string]: unknown }
const childrenOf = (node: Node) =>
  Object.values(node)
    .flat()
    .filter((child): child is Node => typeof (child as Node | null)?.type === 'string')

/** Possible texts of a file: JSX text, templates except SQL, and literals with more than one lower-case word. */
function textsOf(node: Node): { text: string; start: number }[] {
  if (node.type === 'ImportDeclaration' || node.type === 'TaggedTemplateExpression') return []
  if (node.type === 'JSXText') return [{ text: node.value as string, start: node.start }]
  if (node.type === 'Literal' && typeof node.value === 'string')
    return /\s|^[A-Z]/.test(node.value) ? [{ text: node.value, start: node.start }] : []
  const below = childrenOf(node).flatMap(textsOf)
  if (node.type !== 'TemplateLiteral') return below
  const text = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('${}')
  return [{ text, start: node.start }, ...below]
}

test('no text for users has a replaced word', () => {
  const violations = globSync('{apps/web,apps/api,packages/contracts}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(test|fixtures)\.|\/(test|gallery)\/|db\/(schema|migrat)/.test(file))
    .flatMap((file) => {
      const code = readFileSync(path.join(root, file), 'utf8')
      const words = /api\/src\/db\//.test(file) ? unread : [...unread, ...unspoken]
      if (!words.some(([word]) => word.test(code))) return []
      return textsOf(parseSync(file, code).program as unknown as Node)
        .filter(({ text }) => !allowed.some((one) => one.test(text)))
        .flatMap(({ text, start }) =>
          words
            .filter(([word]) => word.test(text))
            .map(([, better]) => `${file}:${code.slice(0, start).split('\n').length}: “${text.trim()}” (${better})`),
        )
    })
  expect(violations).toEqual([])
}, 60_000)

/** Folders whose comments, test titles, and local names follow the rule below. Add a folder when it is finished. */
const finished = [
  'packages/contracts/src/**',
  'apps/api/src/**',
  'apps/web/src/*.{ts,tsx}',
  'apps/web/src/{features,kit,shell,test,theme,ui}/**',
  'apps/web/src/pages/**',
  'e2e/**',
  '{bench,scripts,test,tools}/**',
]
const finishedFiles = globSync(finished, { cwd: root, exclude: ['**/node_modules/**'] }).filter(
  (file) => /\.(ts|tsx|mjs|mts)$/.test(file) && !/\.gen\.ts$|db\/schema\.ts$/.test(file),
)

const british = [
  'behaviour|cancelled|cancelling|catalogue|centre|centred|colour|favour|favourite|fulfil|fulfilment|fulfils|grey|honour',
  'judgement|kilometres?|labelled|licence|metres?|neighbour|neighbours|neighbouring|towards|travelled|travelling|whilst',
  '(author|categor|custom|final|general|initial|minim|normal|optim|organ|real|recogn|serial|special|summar|util)is(e|ed|es|er|ing|ation)',
].join('|')
/** In comments and test titles: free relatives, passives of tell, and things that stand, lie, are gone, or are none. */
const odd: [word: RegExp, better: string][] = [
  [/\b(told|tells?)\b/i, 'notify, reveal, show, distinguish'],
  [/\b(whatever|whoever)\b/i, 'a noun, or “regardless of”'],
  [/\b(stands?|lies?)\b/i, 'is, means'],
  [/(?<!\b(there|if|unless) )\b(is|are) none\b/i, 'what it is instead, or null'],
  [/\bof (its|their|his|her|our|your|one[’']s) own\b/i, 'separate, its own …'],
  [/\bgone\b/i, 'deleted, ended, closed, missing'],
  [/\b(meanwhile|somebody)\b/i, 'since, in between, someone'],
  [new RegExp(String.raw`\b(${british})\b`, 'i'), 'American spelling'],
]
/** Participles that say nothing as a local name. A destructured property may keep them: it is a wire name or a column. */
const participle = /^(asked|chosen|found|given|named|own|said|sent|shown|stored)$/
const oddInNames = new RegExp(`^(told|tells?|said|stands|lies|gone|whatever|whoever|${british})$`)

/** Names in a pattern: parameters and destructured locals. */
function namesIn(pattern: Node | null, isShorthand = false): { name: string; start: number; isShorthand: boolean }[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [{ name: pattern.name as string, start: pattern.start, isShorthand }]
    case 'Property':
      return namesIn(pattern.value as Node, pattern.shorthand as boolean)
    case 'ObjectPattern':
      return (pattern.properties as Node[]).flatMap((property) => namesIn(property))
    case 'ArrayPattern':
      return (pattern.elements as (Node | null)[]).flatMap((element) => namesIn(element))
    case 'AssignmentPattern':
      return namesIn(pattern.left as Node, isShorthand)
    case 'RestElement':
      return namesIn(pattern.argument as Node)
    default:
      return []
  }
}

/** All nodes of a file. */
function nodesOf(program: Node): Node[] {
  const nodes = [program]
  for (const node of nodes) nodes.push(...childrenOf(node))
  return nodes
}

/** Names that a file declares: variables, functions, types, parameters. */
const declaredIn = (nodes: readonly Node[]) =>
  nodes.flatMap(({ id, param, params }) => [
    ...namesIn((id ?? param ?? null) as Node | null),
    ...(Array.isArray(params) ? (params as Node[]).flatMap((one) => namesIn(one)) : []),
  ])

/** Titles of tests, in files that have some. */
const titlesIn = (nodes: readonly Node[]) =>
  nodes.flatMap((node) => {
    if (node.type !== 'CallExpression' || !/^(test|it|describe)$/.test(calledBy(node.callee as Node))) return []
    const [title] = node.arguments as Node[]
    return title && /^(Literal|TemplateLiteral)$/.test(title.type) ? textsOf(title) : []
  })

/** `test` for `test.each(rows)('…')` and the like. */
const calledBy = (callee: Node): string =>
  callee.type === 'Identifier'
    ? (callee.name as string)
    : callee.type === 'MemberExpression'
      ? calledBy(callee.object as Node)
      : callee.type === 'CallExpression'
        ? calledBy(callee.callee as Node)
        : ''

/** Violations in a file; the source of this test names the words and is left out, and a drawing names the status. */
function oddIn(file: string, code: string) {
  const { program, comments } = parseSync(file, code)
  const nodes = nodesOf(program as unknown as Node)
  const titles = /\.(test|spec)\.|fixtures/.test(file) ? titlesIn(nodes) : []
  const texts = [...comments.map(({ value, start }) => ({ text: value, start })), ...titles]
  const at = (start: number) => `${file}:${code.slice(0, start).split('\n').length}`
  return [
    ...texts.flatMap(({ text, start }) =>
      odd
        .filter(([word]) => word.test(text.replaceAll(/\s*\n\s*\*?\s*|[→▶] cancelled\b/g, ' ')))
        .map(([, better]) => `${at(start)}: “${text.trim()}” (${better})`),
    ),
    ...declaredIn(nodes)
      .filter(
        ({ name, isShorthand }) =>
          (!isShorthand && participle.test(name)) ||
          (name !== 'Cancelled' && wordsOf(name).some((word) => oddInNames.test(word))),
      )
      .map(({ name, start }) => `${at(start)}: ${name} (a noun)`),
  ]
}

test('comments, test titles, and names of finished folders are plain American English', () => {
  const violations = finishedFiles
    .filter((file) => file !== 'test/words.test.ts')
    .flatMap((file) => oddIn(file, readFileSync(path.join(root, file), 'utf8')))
  expect(violations).toEqual([])
}, 120_000)

test.each([
  ['a comment', '/** What is told of it. */ const one = 1', 1],
  ['a comment over two lines', '/**\n * A folder of its\n * own.\n */', 1],
  ['a line comment', '// The list lies elsewhere.', 1],
  ['a test title', "test.each([1])('stands there', () => {})", 1],
  ['a local', 'const found = 1', 1],
  ['a parameter', 'export const read = (asked = 1) => asked', 1],
  ['a renamed property', 'const { rows: found } = read()', 1],
  ['a word in a name', 'function isGone() {}', 1],
  ['a British name', 'type FulfilmentInput = string', 1],
  ['a wire name', 'const { sent } = figures', 0],
  ['a text', "const text = 'The provider told us'", 0],
  ['a drawing of a status', '/** sent → cancelled */ const one = 1', 0],
  ['plain English', '/** Creates it if there is none. */ const result = 1', 0],
])('checks %s', (_, code, count) => expect(oddIn('one.test.ts', code)).toHaveLength(count))
