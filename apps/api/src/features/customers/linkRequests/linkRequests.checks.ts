import { CustomerState } from '@handoff/contracts/customers/customers/customers'
import type { Compared, Comparison } from '@handoff/contracts/customers/duplicates/score'
import { checksPerHour, type linkRequests } from '@handoff/contracts/customers/linkRequests'
import type { Input } from '@handoff/contracts/kit'
import { anHour } from '@handoff/contracts/kit/dates/durations'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, ownEntity, type Tx } from '../../../kit/context.ts'
import { tooMany } from '../../../kit/problem.ts'
import { allCustomers } from '../customers/customers.all.ts'
import { candidatesOf } from '../customers/duplicates/duplicates.candidates.ts'

/** A hint while typing: only where a date of birth agrees, and a phone or email. */
export const check = (ctx: Ctx, typed: Input<typeof linkRequests.check>) =>
  ctx.transaction(async (tx) => {
    await countCheck(tx)
    const candidates = typed.dateOfBirth ? await candidatesOf(hintedCustomers(tx), typed) : []
    const customerId = candidates.find(({ comparison }) => isAgreed(comparison))?.id ?? null
    await tx.record({ type: 'linkRequest.checked', entityId: ownEntity(tx.viewer)!, customerId })
    return { isKnown: customerId !== null }
  })

/** @throws 429 after so many in an hour. One after the other, so that none is missed. */
export async function countCheck({ db, viewer, now }: Tx) {
  const hourAgo = new Date(now().getTime() - anHour)
  await sql`select from account where id = ${viewer.id} for no key update`.execute(db)
  const before = await db
    .selectFrom('link_check')
    .select('created_at')
    .where('account_id', '=', viewer.id)
    .where('created_at', '>', hourAgo)
    .orderBy('created_at')
    .execute()
  if (before.length >= checksPerHour) {
    const wait = Math.ceil((before[0]!.created_at.getTime() - hourAgo.getTime()) / 1000)
    throw tooMany(`You asked about ${checksPerHour} people in the last hour. Try again later`, wait)
  }
  await db.deleteFrom('link_check').where('account_id', '=', viewer.id).where('created_at', '<=', hourAgo).execute()
  await db.insertInto('link_check').values({ account_id: viewer.id, created_at: now() }).execute()
}

const isAgreed = (comparison: readonly Comparison[]) => {
  const agrees = (...fields: Compared[]) => comparison.some(({ field, value }) => fields.includes(field) && value === 1)
  return agrees('dateOfBirth') && agrees('phone', 'email')
}

/** Those of whom a provider may learn that they are in the network. */
const hintedCustomers = (ctx: Ctx) =>
  allCustomers(ctx)
    .where('customer.state', '=', CustomerState.Active)
    .where(
      sql<boolean>`not exists (select from customer_access as seen where seen.customer_id = customer.id
        and seen.entity_id = ${ownEntity(ctx.viewer)} and (seen.until is null or seen.until > ${ctx.now()}))`,
    )
    .where(isKnownOpenly)

const offers = (isSensitive: RawBuilder<boolean>) => sql<boolean>`exists (
  select from entity_category join category on category.id = entity_category.category_id
  where entity_category.entity_id = holder.entity_id and ${isSensitive})`
const referredFor = (isSensitive: RawBuilder<boolean>) => sql<boolean>`exists (
  select from referral join category on category.id = referral.category_id
  where referral.customer_id = customer.id and referral.stage <> 'draft' and ${isSensitive})`
const sensitive = sql<boolean>`category.is_sensitive`
const open = sql<boolean>`not category.is_sensitive`

/**
 * Not through restricted services alone: the person was referred for another one, or belongs to a provider without any,
 * or to one that has other services as well and referred the person for nothing restricted.
 */
const isKnownOpenly = sql<boolean>`(customer.owner_entity_id is null or ${referredFor(open)} or exists (
  select from customer_access as holder where holder.customer_id = customer.id and holder.kind in (1, 2)
    and (not ${offers(sensitive)} or (${offers(open)} and not ${referredFor(sensitive)}))))`
