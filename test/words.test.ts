import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/**
 * One noun for one thing, and words that an American engineer would use: these are in no name that the code declares and
 * in no file's name. The specification's own words are allowed (the status word Cancelled).
 */
const banned = new Set(
  [
    // Another noun is used: entity, teammate, location, dispatcher, mailWorker, honeypot, input, currentValues, cluster.
    'member members listing listings teller postman trap wish wishes wished standing keeper keepers heap heaps',
    // British, old, or carried over from another language.
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

test('no file is named with a word that another one stands for', () => {
  expect(files.filter((file) => isBanned(path.basename(file)) || isBanned(path.basename(path.dirname(file))))).toEqual(
    [],
  )
})

test('no declared name holds a word that another one stands for, and types are nouns', () => {
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

/** Words that no user reads, in any case. Hours are "6 hr", email is "email", and a body in the network is a provider. */
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
/** Not in the product’s own voice; people of the demo network write so, and so do the commands of an operator. */
const unspoken: [word: RegExp, better: string][] = [
  [/\b(is|are|gets?|was|were) told\b/i, 'notified'],
  [/\bplease\b(?! (select|enter a valid email address|upload a valid image))/i, 'without please'],
  [/\b(can|do|does|did|has|have|will|would|should) not\b|\bcannot\b/i, 'contractions'],
]
/** The specification’s own words and names of code that a literal has to carry. */
const allowed = [
  /\bmail server\b/,
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

/** What a file may show: texts of JSX, templates but SQL, and literals that are more than one lower-case word. */
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

test('no text that a user can read has a word that another one stands for', () => {
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
