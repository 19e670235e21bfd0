/** Size of the list of most common passwords, most common first. */
const mostCommon = 10_000
const shortest = 4
const productName = 'handoff'

let loaded: Promise<Common> | undefined
type Common = { words: Set<string>; longest: number }

/** Loaded with the first new password: most processes do not need it at startup. */
const load = () => (loaded ??= read())
async function read(): Promise<Common> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const words = (dictionary['passwords-common'] as string[]).slice(0, mostCommon).map(plain)
  return { words: new Set(words), longest: Math.max(...words.map(({ length }) => length)) }
}

/**
 * Is a password one of the most common, or one of them repeated, padded to the required length, or with digits for
 * letters (`password1234`, `P@ssw0rd!2024`), or made of known data: `personal` is the names and addresses of its person.
 * A phrase of several words is not, however common each word is.
 */
export async function isGuessable(password: string, personal: readonly string[]): Promise<boolean> {
  const common = await load()
  const text = plain(password)
  if (common.words.has(text) || isRepeated(text) || isSequence(text)) return true

  const known = [...new Set([productName, ...personal.flatMap(partsOf)])].sort(
    (one, other) => other.length - one.length,
  )
  const isMadeOf = (words: readonly string[]) => isPadding(between(text, words), common)
  if (isMadeOf(known)) return true
  return commonWordsIn(text, common).some((word) => isMadeOf([word, ...known]) || isMadeOf([...known, word]))
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** `Ada Lane`, `ada.lane@clinic.example`: the whole, and each part long enough to matter. */
function partsOf(text: string): string[] {
  const [local = '', domain = ''] = plain(text).split('@')
  const parts = [...local.split(/[^\p{L}\p{N}]+/u), ...domain.split('.').slice(0, -1)]
  return [plain(text), local, ...parts].filter(({ length }) => length >= shortest - 1)
}

/** A text without these words. */
const between = (text: string, words: readonly string[]) =>
  words.reduce((pieces, word) => pieces.flatMap((piece) => piece.split(word)), [text])

const mostLetters = 2
const mostDigits = 4
const mostSymbols = 4

/** Parts that add little to guess: a year, `123456`, `!!!!`, a letter or two. */
function isPadding(pieces: readonly string[], { words }: Common) {
  const letters = pieces.join('').match(/\p{L}/gu)?.length ?? 0
  return (
    letters <= mostLetters &&
    pieces.every((piece) => {
      const digits = piece.replace(/\P{N}/gu, '')
      const symbols = piece.replace(/[\p{L}\p{N}]/gu, '')
      const isShort = digits.length <= mostDigits || isRepeated(digits) || isSequence(digits) || words.has(digits)
      return isShort && (symbols.length <= mostSymbols || isRepeated(symbols))
    })
  )
}

/** One to four characters, repeated. */
const isRepeated = (text: string) => /^(.{1,4}?)\1+$/su.test(text)

/** `abcdef`, `987654`; 0 follows 9. */
function isSequence(text: string) {
  const codes = Array.from(text, (character) => character.charCodeAt(0))
  const step = (by: number) =>
    codes.every((code, at) => {
      const before = codes[at - 1]
      return before === undefined || code - before === by || code - before === (by > 0 ? -9 : 9)
    })
  return codes.length > 2 && (step(1) || step(-1))
}

const letterOf: Record<string, string> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
const withLetters = (text: string, one: string) =>
  text.replace(/[034571@$!]/g, (mark) => (mark === '1' || mark === '!' ? one : letterOf[mark]!))

function commonWordsIn(text: string, { words, longest }: Common): string[] {
  const matches = new Set<string>()
  for (let from = 0; from + shortest <= text.length; from++)
    for (let length = shortest; length <= longest && from + length <= text.length; length++) {
      const word = text.slice(from, from + length)
      if (!/\p{L}/u.test(word)) continue
      if ([word, withLetters(word, 'i'), withLetters(word, 'l')].some((written) => words.has(written)))
        matches.add(word)
    }
  return [...matches]
}
