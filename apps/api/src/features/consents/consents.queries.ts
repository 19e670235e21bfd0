import { ConsentScope, type consents } from '@handoff/contracts/consents'
import { hasFlag, type Input } from '@handoff/contracts/kit'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import { ownEntity } from '../../kit/context.ts'
import { personName } from '../../kit/person-name.ts'
import { notFound } from '../../kit/problem.ts'
import { visibleCustomers } from '../customers/customers.queries.ts'

type Db = Pick<Ctx, 'db' | 'viewer' | 'now'>

/** What is read to the customer today. */
export const text = ({ db }: Pick<Ctx, 'db'>) =>
  db.selectFrom('consent_text').select(['version', 'text']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

/** Consents that hold today and that this viewer's side took: they cover what it sends. */
const holding = ({ db, viewer, now }: Db, customerId: number) =>
  db
    .selectFrom('consent')
    .innerJoin('account as taker', 'taker.id', 'consent.taken_by_id')
    .where('consent.customer_id', '=', customerId)
    .where('consent.revoked_at', 'is', null)
    .where('consent.expires_at', '>', now())
    .where('consent.entity_id', 'is not distinct from', ownEntity(viewer))

export async function ofCustomer(ctx: Ctx, { id }: Input<typeof consents.ofCustomer>) {
  const customer = await visibleCustomers(ctx).select('customer.id').where('customer.id', '=', id).executeTakeFirst()
  if (!customer) throw notFound('customer')

  const maySee = hasFlag(ctx.viewer, 'referrals', 'sensitive')
  const rows = await holding(ctx, id)
    .leftJoin('category', 'category.id', 'consent.category_id')
    .select([
      'consent.id',
      'consent.method',
      'consent.scope',
      // A consent that was given for a sensitive category would name it.
      sql<number | null>`case when category.is_sensitive and not ${maySee} then null else consent.category_id end`.as(
        'categoryId',
      ),
      'consent.taken_at as takenAt',
      'consent.expires_at as expiresAt',
      'consent.witness',
      personName('taker').as('takenBy'),
    ])
    .orderBy('consent.taken_at', 'desc')
    .execute()
  return rows
}

/** Does this consent cover a referral of this customer in this category? A consent for one referral was used up by it. */
export async function covers(ctx: Db, consentId: number, customerId: number, categoryId: number) {
  const row = await holding(ctx, customerId)
    .select(['consent.scope', 'consent.category_id'])
    .where('consent.id', '=', consentId)
    .executeTakeFirst()
  if (!row) return false
  return row.scope === ConsentScope.Network || (row.scope === ConsentScope.Category && row.category_id === categoryId)
}
