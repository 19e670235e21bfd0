import { isPhone, readPhone } from '@handoff/contracts/kit'
import { restOf } from '../reading/rest.ts'

/** The number to call, in one form; and for the note each other number with its label, and words that are neither. */
export type Phones = { first: string | null; notes: string[] }

const longest = 300
const number = `(?:\\+?1[\\s.-]*)?(?:\\(\\d{3}\\)\\s?|\\d{3}[\\s./-]*)?\\d{3}[\\s.-]*(?:\\d{4}|[a-z]{4}(?![a-z])(?:\\s*\\(\\d{4}\\))?)(?!\\d)`
const extension = `(?:[\\s,;]*(?:extension|ext\\.?|x|#)\\s?\\d{1,8}(?!\\d))?`
const numbers = new RegExp(`(?<!\\d)${number}${extension}`, 'gi')

/** What numbers are for, the one to call first; the last are not for voices. */
const uses: readonly [RegExp, string?][] = [
  [/^(?:main|primary|general|tel|telephone|phone|voice)(?: (?:line|number|phone|no))?$/],
  // Without a label.
  [/^$/],
  [/^(?:office|front desk|desk|business)(?: (?:line|number|phone))?$/],
  [/^(?:hot ?line|crisis|help ?line|crisis line|24 hours?|after hours)(?: (?:line|number|phone))?$/],
  [/^(?:toll ?free)(?: (?:line|number|phone))?$/, 'toll free'],
  [/^(?:cell|mobile|text)(?: (?:line|number|phone))?$/],
  [/^(?:fax|facsimile|telefax)(?: (?:line|number))?$/, 'fax'],
  [/^(?:tdd|tty|tdd tty|tty tdd)(?: (?:line|number))?$/, 'TDD'],
]
const firstUnspoken = uses.findIndex(([, label]) => label === 'fax')

/** Of several numbers the one to call: main, office, hotline, toll-free; never a fax or a TDD. */
export function phonesIn(text: string): Phones | null {
  const digits = readPhone(text).number.replace(/\D/g, '').length
  if (isPhone(text) && digits <= (text.startsWith('+') ? 15 : 11)) return { first: inOneForm(text), notes: [] }
  const matches = text.length <= longest ? [...text.matchAll(numbers)].filter(([one]) => isPhone(plain(one))) : []
  if (!matches.length) return null
  const labeled = matches.map(([number], at) => ({ ...labelOf(text, matches, at), number }))
  if (labeled.every(({ use }) => use === null)) return firstOf(text, matches[0]!)
  const ranked = labeled.toSorted((one, other) => rankOf(one) - rankOf(other))
  const [best] = ranked
  const first = rankOf(best!) >= firstUnspoken ? null : best!
  return {
    first: first && inOneForm(plain(first.number)),
    notes: labeled
      .filter((one) => one !== first)
      .map(({ label, number: it }) => [label, it.trim()].filter(Boolean).join(' ')),
  }
}

const plain = (text: string) => text.replace(/(?<=[a-z])\s*\(\d{4}\)/i, '').trim()
const rankOf = ({ use }: { use: number | null }) => use ?? 1.5

type Label = { label: string; use: number | null }

/** A label comes before its number, 'Fax: …'; or after it where nothing is before, '… (fax)'. */
function labelOf(text: string, matches: readonly RegExpExecArray[], at: number): Label {
  const { index, 0: it } = matches[at]!
  const previous = matches[at - 1]
  const next = matches[at + 1]?.index ?? text.length
  const before = text
    .slice(previous ? previous.index + previous[0].length : 0, index)
    .split(/[,;|/\n]/)
    .at(-1)!
  const after = text.slice(index + it.length, next).split(/[,;|\n]/)[0]!
  const [label] = [before, after].map(words).filter((one) => one !== '')
  if (label === undefined) return { label: '', use: null }
  const use = uses.findIndex(([pattern]) => pattern.test(label.toLowerCase().replaceAll(/[\s/-]+/g, ' ')))
  return use < 0 ? { label, use: null } : { label: uses[use]![1] ?? label.toLowerCase(), use }
}

const words = (text: string) =>
  text
    .replaceAll(/[()<>:.]|(?<=\s)-|-(?=\s)|^-|-$|\b(?:and|or)\b/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

function firstOf(text: string, { index, 0: it }: RegExpExecArray): Phones {
  const rest = restOf(text, index, it.length)
  return { first: inOneForm(plain(it)), notes: rest ? [`Other phone: ${rest}`] : [] }
}

const inOneForm = (text: string) => {
  const { number: dialed, extension: ownExtension } = readPhone(text)
  const written = dialed.replace(/\s*\/\s*/g, '-')
  return ownExtension === null ? written : `${written} ext. ${ownExtension}`
}
