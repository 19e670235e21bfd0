import { ConsentMethod } from '@handoff/contracts/customers/consents'
import { type Releasable, releasables } from '@handoff/contracts/customers/customers/code-name'
import { givingAccess } from '@handoff/contracts/referrals/referrals/referral-stages'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../../kit/context.ts'

/**
 * The row `referral` is accepted, and its customer agreed: an administrator’s override is no consent. Only then does a
 * release have any effect.
 */
export const isReleasing = (now: Date) => sql<boolean>`(referral.access_ended_at is null
  and referral.stage = any(${givingAccess as unknown}::text[])
  and exists (select from referral_group as consented join consent on consent.id = consented.consent_id
    where consented.id = referral.group_id and consent.revoked_at is null and consent.expires_at > ${now}
      and consent.method <> ${sql.lit(ConsentMethod.Override)}))`

/** What referrals to the viewer’s entity release of this customer now. */
export async function releasedTo(ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>, customerId: number): Promise<Releasable[]> {
  const entityId = ownEntity(ctx.viewer)
  if (entityId === null) return []
  const rows = await ctx.db
    .selectFrom('referral')
    .select('released_fields as fields')
    .where('customer_id', '=', customerId)
    .where('to_entity_id', '=', entityId)
    .where(isReleasing(ctx.now()))
    .execute()
  return releasedIn(rows.flatMap(({ fields }) => fields))
}

/** Without a field that the product no longer knows. */
export const releasedIn = (fields: readonly string[]) => releasables.filter((field) => fields.includes(field))
