import { Attention, unconfirmedAfterDays, unverifiedAfterDays } from '@handoff/contracts/network/entities/entity'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { isActive, isThere } from './states.ts'

/** What asks to be looked at, each as a condition on an entity; the figures count by the same as the list is narrowed by. */
export const attentionOf = ({ viewer, now }: Pick<Ctx, 'viewer' | 'now'>): Record<Attention, RawBuilder<boolean>> => ({
  // As its index says it: `or` would read every entity. One that was just added has 180 days as well.
  [Attention.Unverified]: sql`${isThere} and coalesce(entity.verified_at, entity.created_at)
    < ${now()}::timestamptz - ${`${unverifiedAfterDays} days`}::interval`,
  // Who comes and goes elsewhere does not concern other entities.
  [Attention.NeverLoggedIn]:
    viewer.side === 'admin'
      ? sql`${isActive} and not exists (
          select from account where account.entity_id = entity.id and account.first_login_at is not null)`
      : sql`false`,
  // As the entity's own page counts them: neither recalled ones, nor those entered in error.
  [Attention.NeverAnswered]: sql`${isActive} and entity.id in (
    select entity_id from receiver_tally group by entity_id having sum(received) > 0 and sum(answered) = 0)`,
  [Attention.CapacityNotConfirmed]: sql`${isActive} and coalesce(entity.capacity_at, entity.created_at)
    < ${now()}::timestamptz - ${`${unconfirmedAfterDays} days`}::interval`,
})
