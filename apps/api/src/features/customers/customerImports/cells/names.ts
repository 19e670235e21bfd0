import type { Cells } from '../../../network/imports/plan/lookup.ts'

/** Before a family name, and part of it. */
const particle = /^(?:da|das|de|del|della|der|di|do|dos|du|el|la|las|le|los|mac|san|santa|van|vda|von|y|al|bin|ibn)$/i
const suffix = /^(?:jr|sr|ii|iii|iv|v)\.?$/i
/** "First name unknown", as immigration papers have it. */
const unknown = /^(?:fnu|lnu|nfn|nln|no ?name|no last name|-+|\.)$/i

export type PersonName = { firstName: string; lastName: string; hasOneName: boolean }

/** Of first and last name, or of both in one cell. A person with one name has no last name. */
export function nameIn({ name = '', firstName = '', lastName = '' }: Cells): PersonName | null {
  const [first, last] = [firstName, lastName].map((part) => (unknown.test(part.trim()) ? '' : part.trim()))
  if (first || last) {
    // Next to a full name, one part may be in it.
    if (first && last) return { firstName: first, lastName: last, hasOneName: false }
    return { firstName: first || last!, lastName: '', hasOneName: true }
  }
  const whole = unknown.test(name.trim()) ? '' : name.trim()
  if (!whole) return null
  const [family, ...rest] = whole.split(',').map((part) => part.trim())
  if (rest.length === 1 && family && rest[0] && !suffix.test(rest[0]))
    return { firstName: rest[0], lastName: family, hasOneName: false }
  return fromWords(whole.replace(/,/g, ' ').split(/\s+/))
}

function fromWords(words: readonly string[]): PersonName {
  if (words.length < 2) return { firstName: words[0] ?? '', lastName: '', hasOneName: true }
  let at = words.length - 1
  if (suffix.test(words[at]!) && at > 1) at--
  while (at > 1 && particle.test(words[at - 1]!)) at--
  return { firstName: words.slice(0, at).join(' '), lastName: words.slice(at).join(' '), hasOneName: false }
}
