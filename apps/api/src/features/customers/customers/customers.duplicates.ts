import { CustomerState, type customers } from '@handoff/contracts/customers/customers/customers'
import { formatPhone, type Input, phoneKey } from '@handoff/contracts/kit'
import { foldKey } from '@handoff/contracts/kit/folding'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { visibleCustomers } from './customers.queries.ts'

/** From this score on, over the fields that both have, two rows are likely the same person. */
export const likely = 0.65
export const mostDuplicates = 5

export type Identity = {
  /** Both folded. */
  first: string
  last: string
  birth: string | null
  phone: string | null
  email: string | null
}

/** The viewer's customers who may be the person being added, likeliest first. */
export async function duplicates(ctx: Ctx, input: Input<typeof customers.duplicates>) {
  const typedPhone = input.phone ? phoneKey(input.phone) : ''
  // With fewer than ten digits it is incomplete.
  const phone = typedPhone.length === 10 ? typedPhone : null
  const email = input.email?.trim().toLowerCase() || null
  const [first, last] = [foldKey(input.firstName ?? ''), foldKey(input.lastName ?? '')]
  const names = [`${first} ${last}`.trim(), `${last} ${first}`.trim()].filter(Boolean)
  const rows = await visibleCustomers(ctx)
    .select([
      'customer.id',
      personName<string>('customer').as('name'),
      sql<string | null>`coalesce(customer.phone, customer.email)`.as('detail'),
      foldedFirst.as('first'),
      foldedLast.as('last'),
      sql<string | null>`null`.as('birth'),
      'customer.phone',
      'customer.phones',
      sql<string | null>`lower(customer.email)`.as('email'),
    ])
    .where('customer.state', '=', CustomerState.Active)
    .where((it) =>
      it.or([
        it('customer.search_name', '=', sql<string>`any(${names})`),
        sql<boolean>`lower(customer.email) = ${email}`,
        // Any of the numbers, maybe after a country code.
        ...(phone ? [it('customer.search_text', 'like', `%${phone} %`)] : []),
      ]),
    )
    .limit(100)
    .execute()
  const person = { first, last, birth: null, phone, email }
  return (
    rows
      .map(({ id, name, detail, phones, ...other }) => {
        const samePhone = (phones as { number: string }[]).find(({ number }) => phoneKey(number) === phone)
        return { id, name, detail, ...likeness(person, { ...other, phone: samePhone?.number ?? other.phone }) }
      })
      // The same phone or email is enough: two spellings of a name can differ.
      .filter(({ score, fields }) => score >= likely || fields.includes('Phone') || fields.includes('Email'))
      .sort((a, b) => b.score - a.score || a.id - b.id)
      .slice(0, mostDuplicates)
      .map(({ known: _, detail, ...one }) => ({ ...one, detail: formatPhone(detail) }))
  )
}

export const foldedFirst = sql<string>`fold_key(customer.first_name)`
export const foldedLast = sql<string>`fold_key(customer.last_name)`

/** Similarity of two rows, by the weights of the duplicate check, over the fields that both have. */
export function likeness(one: Identity, other: Identity) {
  const isNamed = !!(one.first || one.last) && !!(other.first || other.last)
  const fields: [name: string, weight: number, isKnown: boolean, isSame: boolean][] = [
    ['Name', 0.35, isNamed, hasSameName(one, other)],
    ['Date of birth', 0.3, !!one.birth && !!other.birth, one.birth === other.birth],
    ['Phone', 0.2, !!one.phone && !!other.phone, digitsOf(one.phone) === digitsOf(other.phone)],
    ['Email', 0.15, !!one.email && !!other.email, one.email === other.email],
  ]
  const known = fields.filter(([, , isKnown]) => isKnown)
  const same = known.filter(([, , , isSame]) => isSame)
  const sum = (some: typeof fields) => some.reduce((total, [, weight]) => total + weight, 0)
  const score = known.length ? Math.round((sum(same) / sum(known)) * 100) / 100 : 0
  return { score, fields: same.map(([name]) => name), known: known.length }
}

/** In either order: many forms have the last name first. */
const hasSameName = (one: Identity, other: Identity) =>
  (one.first === other.first && one.last === other.last) || (one.first === other.last && one.last === other.first)

const digitsOf = (phone: string | null) => (phone ? phoneKey(phone) : '')
