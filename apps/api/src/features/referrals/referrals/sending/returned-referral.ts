import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import {
  anyAccepted,
  awaitingAnswer,
  open,
  type Stage,
  terminal,
} from '@handoff/contracts/referrals/referrals/referral-stages'
import type { Step } from '@handoff/contracts/referrals/referrals/referral-steps'
import { sql } from 'kysely'
import { listed } from '../lists/visible-referrals.ts'

/** Returns from an end: since then, the same need may have been sent again, or to another provider of the group. */
export const isReturn = (stage: Stage, { key }: Pick<Step, 'key'>) => key !== 'error' && isOneOf(terminal, stage)

/** It helps, or has helped. */
export const helping = [...anyAccepted, 'cancel_requested', 'closed', 'rerouted'] as const satisfies Stage[]

/** For ended referrals: `refuseSecond` or `checkGroupOpen` would refuse the return, so it is not offered. */
export const isReplaced = sql<boolean>`case when referral.stage in (${listed(terminal)}) then exists (
    select from referral as second
    where second.customer_id = referral.customer_id and second.category_id = referral.category_id
      and second.to_entity_id = referral.to_entity_id
      and second.from_entity_id is not distinct from referral.from_entity_id
      and second.stage in (${listed(open)}) and second.id <> referral.id)
  or exists (
    select from referral as other join referral_group on referral_group.id = other.group_id
    where other.group_id = referral.group_id and other.id <> referral.id
      and referral_group.mode <> ${sql.lit(GroupMode.AllNeeded)}
      and (other.stage in (${listed(helping)})
        or referral_group.mode <> ${sql.lit(GroupMode.FirstToAccept)} and other.stage in (${listed(awaitingAnswer)})))
  else false end`
