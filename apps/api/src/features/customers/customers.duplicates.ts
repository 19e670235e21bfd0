import { CustomerState, type customers } from '@handoff/contracts/customers/customers'
import { formatPhone, type Input, phoneKey } from '@handoff/contracts/kit'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import { visibleCustomers } from './customers.queries.ts'

/** From so much on, over the fields that both have, two rows are likely the same person. */
export const likely = 0.65
export const mostDuplicates = 5

export type Identity = {
  first: string
  last: string
  birth: string | null
  phone: string | null
  email: string | null
}

/** The viewer's customers who are likely the person that is being added, the likeliest first. */
export async function duplicates(ctx: Ctx, asked: Input<typeof customers.duplicates>) {
  const phone = asked.phone ? phoneKey(asked.phone) : ''
  const email = asked.email?.toLowerCase() || null
  const [first, last] = [asked.firstName?.toLowerCase() ?? '', asked.lastName?.toLowerCase() ?? '']
  const rows = await visibleCustomers(ctx)
    .select([
      'customer.id',
      sql<string>`customer.first_name || ' ' || customer.last_name`.as('name'),
      sql<string | null>`coalesce(customer.phone, customer.email)`.as('detail'),
      sql<string>`lower(customer.first_name)`.as('first'),
      sql<string>`lower(customer.last_name)`.as('last'),
      sql<string | null>`null`.as('birth'),
      'customer.phone',
      sql<string | null>`lower(customer.email)`.as('email'),
    ])
    .where('customer.state', '=', CustomerState.Active)
    .where((it) =>
      it.or([
        sql<boolean>`(lower(customer.last_name) = ${last} and lower(customer.first_name) = ${first})`,
        sql<boolean>`lower(customer.email) = ${email}`,
        // Short of ten digits it is still being typed.
        sql<boolean>`right(phone_digits(customer.phone), 10) = ${phone.length === 10 ? phone : null}`,
      ]),
    )
    .limit(100)
    .execute()
  const person = { first, last, birth: null, phone: phone.length === 10 ? phone : null, email }
  return rows
    .map(({ id, name, detail, ...other }) => ({ id, name, detail, ...likeness(person, other) }))
    .filter(({ score }) => score >= likely)
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, mostDuplicates)
    .map(({ known: _, detail, ...one }) => ({ ...one, detail: formatPhone(detail) }))
}

/** What two rows share, by the weights of the duplicate check, over the fields that both have. */
export function likeness(one: Identity, other: Identity) {
  const fields: [name: string, weight: number, isKnown: boolean, isSame: boolean][] = [
    ['Name', 0.35, true, one.first === other.first && one.last === other.last],
    ['Date of birth', 0.3, !!one.birth && !!other.birth, one.birth === other.birth],
    ['Phone', 0.2, !!one.phone && !!other.phone, digitsOf(one.phone) === digitsOf(other.phone)],
    ['Email', 0.15, !!one.email && !!other.email, one.email === other.email],
  ]
  const known = fields.filter(([, , isKnown]) => isKnown)
  const same = known.filter(([, , , isSame]) => isSame)
  const sum = (some: typeof fields) => some.reduce((total, [, weight]) => total + weight, 0)
  const score = Math.round((sum(same) / sum(known)) * 100) / 100
  return { score, fields: same.map(([name]) => name), known: known.length }
}

const digitsOf = (phone: string | null) => (phone ? phoneKey(phone) : '')
