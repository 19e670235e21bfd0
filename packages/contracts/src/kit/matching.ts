/** The one matching rule for everything searched by words: pages and actions as well as records. */
import { wordsOf } from './folding.ts'

/** Cost of a word that is a prefix or in the middle of another: less than one typing error. */
const begun = 0.1
const within = 0.3
/** A misspelled prefix ranks below a misspelled word with as many errors. */
const misspelledBeginning = 0.5
/** From this cost on, a match has typing errors. */
export const misspelled = 1
/** Shorter prefixes resemble too many words. */
const shortestBeginning = 4

/** Maximum number of wrong letters. */
export const mostEdits = (word: string) => (word.length < 3 || /\d/.test(word) ? 0 : word.length === 3 ? 1 : 2)

/** Number of letters left out, added, replaced, or swapped with a neighbor. */
export const editsBetween = (typed: string, word: string) => lastRow(typed, word)[word.length]!

/** The same for an unfinished word, compared with the prefix that fits best. */
const editsToBeginning = (typed: string, word: string) => Math.min(...lastRow(typed, word))

function lastRow(typed: string, word: string): number[] {
  let before: number[] = []
  let row = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (let i = 1; i <= typed.length; i++) {
    const next = [i]
    for (let j = 1; j <= word.length; j++) {
      const isSame = typed[i - 1] === word[j - 1]
      let edits = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        edits = Math.min(edits, before[j - 2]! + 1)
      next.push(edits)
    }
    before = row
    row = next
  }
  return row
}

/** Distance from a typed word to another; null if they do not match. */
export function wordCost(typed: string, word: string): number | null {
  if (typed === word) return 0
  if (word.startsWith(typed)) return begun
  if (word.includes(typed)) return within
  const most = mostEdits(typed)
  if (most === 0) return null
  if (Math.abs(typed.length - word.length) <= most) {
    const edits = editsBetween(typed, word)
    if (edits <= most) return edits
  }
  if (typed.length < shortestBeginning || word.length <= typed.length) return null
  const edits = editsToBeginning(typed, word.slice(0, typed.length + most))
  return edits <= (typed.length < 6 ? 1 : most) ? edits + misspelledBeginning : null
}

/** Maximum typing errors over all words. */
const mostErrors = 3.5

/** Distance from the typed words to a text, which must have every word; null if one is missing. */
export function textCost(typed: readonly string[], text: string): number | null {
  const words = wordsOf(text)
  let total = 0
  for (const word of typed) {
    const cost = words.reduce((least, other) => Math.min(least, wordCost(word, other) ?? Infinity), Infinity)
    total += cost
    if (total > mostErrors) return null
  }
  return total
}

/** Matches of the typed words, best first; matches with typing errors only if there are no others. */
export function matchesOf<T>(typed: string, all: readonly T[], textOf: (one: T) => string, isExact = false): T[] {
  const words = wordsOf(typed)
  if (!words.length) return []
  const matches = all.flatMap((one, at) => {
    const cost = textCost(words, textOf(one))
    return cost === null ? [] : { one, at, cost }
  })
  const isSpelledSo = isExact || matches.some(({ cost }) => cost < misspelled)
  return matches
    .filter(({ cost }) => !isSpelledSo || cost < misspelled)
    .toSorted((a, b) => a.cost - b.cost || a.at - b.at)
    .map(({ one }) => one)
}
