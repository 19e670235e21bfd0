import { sql } from 'kysely'

/** Another referral follows this one: sent, or being sent. One whose sending was undone is only a draft. */
export const isReferredAgain = sql<boolean>`exists (select from referral as child
  join referral_group as child_group on child_group.id = child.group_id
  where child.parent_id = referral.id and (child.stage <> 'draft' or child_group.sends_at is not null))`
