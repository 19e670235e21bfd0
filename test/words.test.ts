import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
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
  const found = files
    .filter((file) => !file.endsWith('.css') && !file.endsWith('db/schema.ts'))
    .flatMap((file) => {
      const code = readFileSync(path.join(root, file), 'utf8')
      const names = [...code.matchAll(/\b(const|let|function|type|interface|class)\s+([A-Za-z]\w*)/g)]
      return names
        .filter(([, kind, name]) => isBanned(name!) || (kind === 'type' && participles.has(name!)))
        .map(([, , name]) => `${file}: ${name}`)
    })
  expect(found).toEqual([])
})
