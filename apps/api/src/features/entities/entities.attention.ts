import { Attention, EntityState, unconfirmedAfterDays, unverifiedAfterDays } from '@handoff/contracts/entities/entity'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'

const isActive = sql<boolean>`entity.entity_state = ${EntityState.Active}`

/** What asks to be looked at, each as a condition on an entity; the figures count by the same as the list is narrowed by. */
export const attentionOf = ({ viewer, now }: Pick<Ctx, 'viewer' | 'now'>): Record<Attention, RawBuilder<boolean>> => ({
  [Attention.Unverified]: sql`entity.entity_state in (${EntityState.Active}, ${EntityState.Listed})
    and (entity.verified_at is null
      or entity.verified_at < ${now()}::timestamptz - ${`${unverifiedAfterDays} days`}::interval)`,
  // Who comes and goes elsewhere does not concern other entities.
  [Attention.NeverLoggedIn]:
    viewer.side === 'admin'
      ? sql`${isActive} and not exists (
          select from account where account.entity_id = entity.id and account.first_login_at is not null)`
      : sql`false`,
  [Attention.NeverAnswered]: sql`${isActive} and exists (select from referral where ${received})
    and not exists (select from referral where ${received} and referral.answered_at is not null)`,
  [Attention.CapacityNotConfirmed]: sql`${isActive} and coalesce(entity.capacity_at, entity.created_at)
    < ${now()}::timestamptz - ${`${unconfirmedAfterDays} days`}::interval`,
})

/** As the entity's own page counts them. */
const received = sql`referral.to_entity_id = entity.id and referral.sent_at is not null
  and referral.stage not in ('recalled', 'error')`
