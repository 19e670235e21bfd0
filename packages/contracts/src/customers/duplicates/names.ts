import { wordsOf } from '../../kit/folding.ts'
import { isNickname } from './nicknames.ts'
import { different, type Identity, type Likeness, same } from './person.ts'
import { isOneTypo } from './typos.ts'

/** Between the parts of a name; records have them or leave them out. */
const particles = new Set(
  'da das de del della der di do dos du e el la las le los mac san santa van vda von y'.split(' '),
)

/** Folded words of a name, without particles. */
export function nameWords(name: string | null | undefined): string[] {
  const words = wordsOf(name ?? '')
  const bare = words.filter((word) => !particles.has(word))
  return bare.length ? bare : words
}

type Match = { value: number; reason: string }
type Name = { first: string[]; last: string[] }
const none: Match = { value: 0, reason: different!.reason }
const best = (matches: readonly Match[]) => matches.reduce((most, one) => (one.value > most.value ? one : most), none)
/** Words apart or together: "De la Cruz", "Delacruz". */
const joined = (words: readonly string[]) => words.join('')
const isPart = (few: readonly string[], many: readonly string[]) => few.every((word) => many.includes(word))

/** Shorter words with another letter are other names, and so are other numbers: Ana and Ava, 王芳 and 王方. */
const leastForTypo = 4
const hasTypo = (one: string, other: string) =>
  Math.min(one.length, other.length) >= leastForTypo && !/\d/.test(one + other) && isOneTypo(one, other)

export function compareNames(one: Identity, other: Identity): Likeness {
  const [ours, theirs] = [versionsOf(one), versionsOf(other)]
  if (!ours.length || !theirs.length) return null
  if (written(one) === written(other)) return same
  if (joinedName(one) === joinedName(other) || joined(allOf(ours[0]!)) === joined(allOf(theirs[0]!)))
    return { value: 1, reason: reasonOfMarks(one, other) }
  return best(
    ours.flatMap((version, at) =>
      theirs.map((their, index) => {
        const match = compareVersions(version, their)
        return at + index > 0 && match.value > 0.9 ? { value: 0.95, reason: 'Same with the preferred name' } : match
      }),
    ),
  )
}

/** The name, and the same one with the preferred name. */
function versionsOf({ firstName, lastName, preferredName }: Identity): Name[] {
  const last = nameWords(lastName)
  const firsts = [nameWords(firstName), nameWords(preferredName)]
  return firsts.filter((first, at) => first.length + (at === 0 ? last.length : 0) > 0).map((first) => ({ first, last }))
}

const joinedName = ({ firstName, lastName }: Identity) => joined(wordsOf(`${firstName ?? ''} ${lastName ?? ''}`))
const allOf = ({ first, last }: Name) => [...first, ...last]
const written = ({ firstName, lastName }: Identity) =>
  [firstName, lastName].map((part) => (part ?? '').normalize('NFC').trim().toLowerCase()).join(' ')

/** Equal once folded: what differed before? */
function reasonOfMarks(one: Identity, other: Identity) {
  const bare = (name: Identity) => written(name).normalize('NFD').replace(/\p{M}/gu, '')
  return bare(one) === bare(other) ? 'Same without accents' : 'Same, spelled differently'
}

function compareVersions(one: Name, other: Name): Match {
  const [mine, their] = [allOf(one), allOf(other)]
  if (joined(mine) === joined(their)) return { value: 1, reason: 'Same' }
  if (joined(mine.toSorted()) === joined(their.toSorted()))
    return { value: 0.97, reason: 'Same words in another order' }
  const [few, many] = mine.length <= their.length ? [mine, their] : [their, mine]
  // Someone with one name, recorded with a second one elsewhere.
  if (few.length === 1) return compareOneName(few[0]!, many)
  return best([
    ...(isPart(few, many) ? [{ value: 0.92, reason: 'One has more names' }] : []),
    compareParts(one, other),
    within(compareParts(one, { first: other.last, last: other.first }), 0.97),
  ])
}

const within = ({ value, reason }: Match, most: number) => ({ value: value * most, reason })

function compareOneName(name: string, words: readonly string[]): Match {
  const [word] = words
  if (words.length === 1)
    return hasTypo(name, word!) ? { value: 0.85, reason: 'One letter differs' } : compareFirst([name], [word!])
  return words.includes(name) ? { value: 0.7, reason: 'One has more names' } : none
}

/** A part that agrees alone says little: brothers, or a name after marriage. */
const partAlone = 0.3

function compareParts(one: Name, other: Name): Match {
  const [firstNames, lastNames] = [compareFirst(one.first, other.first), compareLast(one.last, other.last)]
  const weaker = firstNames.value < lastNames.value ? firstNames : lastNames
  if (weaker.value) return { value: firstNames.value * lastNames.value, reason: weaker.reason }
  if (lastNames.value) return { value: lastNames.value * partAlone, reason: 'Same last name' }
  return firstNames.value ? { value: firstNames.value * partAlone, reason: 'Same first name' } : none
}

function compareFirst(one: readonly string[], other: readonly string[]): Match {
  const [first, second] = [one[0], other[0]]
  if (!first || !second) return none
  if (joined(one) === joined(other)) return { value: 1, reason: 'Same' }
  if (first === second) return { value: 0.97, reason: 'Same without the middle name' }
  if (isNickname(first, second)) return { value: 0.95, reason: 'Short form of the same name' }
  if (hasTypo(first, second) || hasTypo(joined(one), joined(other))) return { value: 0.9, reason: 'One letter differs' }
  // A double name is used by its second part: José Luis, Luis.
  if (isPart(one, other) || isPart(other, one)) return { value: 0.9, reason: 'Part of the first name' }
  if (Math.min(first.length, second.length) === 1 && first[0] === second[0])
    return { value: 0.85, reason: 'Same initial' }
  return none
}

function compareLast(one: readonly string[], other: readonly string[]): Match {
  if (!one.length || !other.length) return none
  if (joined(one) === joined(other)) return { value: 1, reason: 'Same' }
  const [few, many] = one.length <= other.length ? [one, other] : [other, one]
  if (few[0] === many[0]) return { value: 0.97, reason: 'Same without the second last name' }
  if (few.some((word) => many.includes(word))) return { value: 0.85, reason: 'One last name in common' }
  if (hasTypo(joined(one), joined(other))) return { value: 0.92, reason: 'One letter differs' }
  if (hasTypo(few[0]!, many[0]!)) return { value: 0.9, reason: 'One letter differs' }
  return none
}
