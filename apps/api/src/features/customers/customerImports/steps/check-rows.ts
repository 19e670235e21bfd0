import type { Identity } from '@handoff/contracts/customers/duplicates/person'
import { comparePeople } from '@handoff/contracts/customers/duplicates/score'
import type { Tx } from '../../../../kit/context.ts'
import { visibleCustomers } from '../../customers/customers.queries.ts'
import { candidatesOf, identityOf, withCandidates } from '../../customers/duplicates/duplicates.candidates.ts'
import { becauseOf, searchHashes, storedHashes } from '../cells/identity.ts'
import { planPeople } from '../cells/plan-people.ts'
import { storeTotals } from '../customerImports.queries.ts'
import { linesAfter, rowsAlike, type StoredMatch, storeChecked, storeIdentities } from '../customerImports.rows.ts'
import { end, goOn, type Work } from './step.ts'

const atOnce = 500
const mostMatches = 5

/** Reads the next rows, and compares each with the viewer's customers and with the rows above it. */
export async function checkRows(tx: Tx, { id, columns, cursor }: Work) {
  const lines = await linesAfter(tx, { id, after: cursor, limit: atOnce })
  if (!lines.length) {
    await storeTotals(tx, id)
    return end(tx, id, 'checked')
  }
  const people = await planPeople(tx, columns, lines)
  const identities = new Map(people.map(({ number, fields }) => [number, fields && identityOf(fields)]))
  await storeIdentities(
    tx,
    id,
    people.map(({ number }) => {
      const identity = identities.get(number) ?? null
      return { number, identity, hashes: identity ? storedHashes(identity) : [] }
    }),
  )
  const searches = [...identities].flatMap(([number, person]) =>
    person ? [{ number, hashes: searchHashes(person) }] : [],
  )
  const alike = await rowsAlike(tx, id, searches)
  const known = await withCandidates(tx, peopleIn(identities))
  const checked = []
  for (const { number, name, problems, findings } of people) {
    const person = identities.get(number)
    const matches = person
      ? [...(known.has(number) ? await inNetwork(tx, person) : []), ...inFile(person, alike.get(number) ?? [])]
      : []
    const status = !person
      ? ('error' as const)
      : matches.some(({ isHint }) => !isHint)
        ? ('duplicate' as const)
        : matches.length
          ? ('hint' as const)
          : ('new' as const)
    checked.push({ number, name, problems, findings, matches: likeliest(matches), status })
  }
  await storeChecked(tx, id, checked)
  return goOn(tx, id, lines.at(-1)!.number)
}

const peopleIn = (identities: ReadonlyMap<number, Identity | null>) =>
  new Map([...identities].flatMap(([number, person]) => (person ? [[number, person] as const] : [])))

const likeliest = (matches: readonly StoredMatch[]) =>
  matches
    .toSorted((one, other) => Number(one.isHint) - Number(other.isHint) || other.score - one.score)
    .slice(0, mostMatches)

/** Families share a phone: that alone is no hint here. */
async function inNetwork(tx: Tx, person: Identity): Promise<StoredMatch[]> {
  const candidates = await candidatesOf(visibleCustomers(tx), person)
  return candidates.flatMap(({ id, level, score, comparison }) =>
    level === 'hint'
      ? []
      : [{ customerId: id, row: null, score, because: becauseOf(comparison), isHint: level !== 'sure' }],
  )
}

function inFile(person: Identity, rows: readonly { other: number; identity: Identity }[]): StoredMatch[] {
  return rows.flatMap(({ other, identity }) => {
    const { level, score, comparison } = comparePeople(person, identity)
    if (!level || level === 'hint') return []
    return [{ customerId: null, row: other, score, because: becauseOf(comparison), isHint: level !== 'sure' }]
  })
}
