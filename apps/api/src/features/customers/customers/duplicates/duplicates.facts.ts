import type { Compared } from '@handoff/contracts/customers/duplicates/score'
import { formatPhone } from '@handoff/contracts/kit'
import { fullName } from '@handoff/contracts/kit/person-name'
import { sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { rowsById } from '../customers.list.ts'
import { housemates } from '../customers.live-together.ts'
import { visibleCustomers } from '../customers.queries.ts'
import type { Candidate } from './duplicates.candidates.ts'

/** What is shown of these customers next to another one. */
export async function factsOf(ctx: Ctx, ids: number[]) {
  const [rows, details] = await Promise.all([
    rowsById(ctx, ids),
    visibleCustomers(ctx)
      .select(['customer.id', 'customer.phones', 'customer.zip', 'customer.address_line1 as street'])
      .select(['customer.date_of_birth as dateOfBirth', 'customer.is_birth_estimated as isBirthEstimated'])
      .where(sql<boolean>`customer.id = any(${ids as unknown}::int[])`)
      .execute(),
  ])
  const detailOf = new Map(details.map((row) => [row.id, row]))
  return new Map(
    rows.map(({ firstName, lastName, openReferral, city, stateCode, ...row }) => {
      const { phones, zip, street, ...birth } = detailOf.get(row.id)!
      const place = [city, [stateCode, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
      const facts = {
        ...row,
        ...birth,
        name: fullName({ firstName, lastName }),
        phones: (phones as { number: string }[]).map(({ number }) => formatPhone(number)),
        address: [street, place].filter(Boolean).join(', ') || null,
        openReferral: openReferral && {
          id: openReferral.id,
          category: openReferral.category,
          entity: openReferral.entity,
        },
      }
      return [row.id, facts]
    }),
  )
}

const labels: Record<Compared, string> = {
  name: 'Name',
  dateOfBirth: 'Date of birth',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
}
/** From here on two values are called the same. */
const alike = 0.85

/** Labels of the fields that are alike. */
const fieldsOf = ({ comparison }: Pick<Candidate, 'comparison'>) =>
  comparison.filter(({ value }) => value >= alike).map(({ field }) => labels[field])

/** Candidates with what is shown of them; marked where they live with this person. */
export async function withFacts(ctx: Ctx, candidates: readonly Candidate[], personId?: number) {
  if (!candidates.length) return []
  const ids = candidates.map(({ id }) => id)
  const facts = await factsOf(ctx, ids)
  const living = personId === undefined ? new Set<number>() : await housemates(ctx.db, personId, ids)
  return candidates.flatMap((candidate) => {
    const known = facts.get(candidate.id)
    if (!known) return []
    const liveTogether = candidate.id === personId || living.has(candidate.id)
    return [
      { ...known, ...candidate, liveTogether, detail: known.phones[0] ?? known.email, fields: fieldsOf(candidate) },
    ]
  })
}
