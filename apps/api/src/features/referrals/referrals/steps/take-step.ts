import type { Step } from '@handoff/contracts/referrals/referrals/referral-steps'
import { type Referral } from './find-referral.ts'
import { lockGroup, settleGroup } from './settle-group.ts'
import { type Details } from './step-details.ts'
import { takeStepAlone } from './take-step-alone.ts'
import { removeMailsOfUndone } from './undone-act.ts'
import type { Acting } from './who-acts.ts'

/**
 * Takes a step that the table allows, and its effects on the other receivers of its group, in one transaction: an
 * acceptance recalls them, its undoing returns them, a refusal or silence sends to the next or opens the offer again.
 * `isOfAll`: the same step is taken for the rest of the group, so that no one else receives it.
 */
export async function takeStep(
  acting: Acting,
  row: Referral,
  step: Step,
  { isOfAll = false, ...details }: Details & { isOfAll?: boolean } = {},
) {
  const mode = await lockGroup(acting.db, row)
  await removeMailsOfUndone(acting.db, step.key, { referralId: row.id, groupId: row.group_id })
  const stage = await takeStepAlone(acting, row, step, details)
  await settleGroup(acting, { row, step, mode, isOfAll })
  return stage
}
