import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { awaitingAnswer } from '@handoff/contracts/referrals/referrals/referral-stages'
import { otherOf } from './parties.ts'

export type WaitsFor = 'customer' | 'sender' | 'receiver' | 'receivers'

/** Whose turn it is: of a group its leading referral says so, and where all were asked at once, each of them. */
export function waitsFor({ stage, mode, group }: Pick<ReferralRow, 'stage' | 'mode' | 'group'>): WaitsFor {
  if (stage === 'offered') return 'customer'
  if (stage === 'draft' || stage === 'info_requested') return 'sender'
  const isAnyonesTurn = mode === GroupMode.FirstToAccept && isOneOf(awaitingAnswer, stage)
  return isAnyonesTurn && (group?.left ?? 1) > 1 ? 'receivers' : 'receiver'
}

/** 'Waiting for Open Table Pantry', 'Waiting for Rosa to choose', 'Shelter 2 is overdue'. */
export function waitingWords(row: ReferralRow, customerName: string) {
  const late = row.isOverdue
  switch (waitsFor(row)) {
    case 'customer':
      return late ? `${customerName} hasn’t chosen in time` : `Waiting for ${customerName} to choose`
    case 'receivers':
      return late ? `${row.group!.left} providers are overdue` : `Waiting for ${row.group!.left} providers`
    default: {
      const { name } = otherOf(row, waitsFor(row) === 'sender' ? 'inbound' : 'outbound')
      return late ? `${name} is overdue` : `Waiting for ${name}`
    }
  }
}
