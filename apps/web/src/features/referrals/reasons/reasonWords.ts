import { type EditableReason, type ReasonSide, ReasonUse } from '@handoff/contracts/referrals/reasons'
import { counted } from '../../../ui/display/counted.ts'

/** The uses in the order of a referral’s life. */
export const uses: readonly { value: ReasonUse; label: string; about: string }[] = [
  { value: ReasonUse.Reject, label: 'Reject', about: 'Why a provider rejects a referral.' },
  { value: ReasonUse.Cancel, label: 'Cancel', about: 'Why a referral is canceled.' },
  { value: ReasonUse.Withdraw, label: 'Withdraw', about: 'Why the customer no longer wants it.' },
  { value: ReasonUse.Close, label: 'Close', about: 'How an accepted referral ended.' },
  { value: ReasonUse.NoShow, label: 'No-show', about: 'Why the customer didn’t come to an appointment.' },
  { value: ReasonUse.RequestReject, label: 'Request', about: 'Why a request to the network is rejected.' },
]

export const sideNames: Record<ReasonSide, string> = {
  sender: 'Referring provider',
  receiver: 'Receiving provider',
  admin: 'Administrators',
}

/** 'Receiving provider, Administrators · comment required · gap' */
export const aboutReason = ({ sides, isCommentRequired, suggestsReroute, countsAsGap }: EditableReason) =>
  [
    sides.map((side) => sideNames[side]).join(', '),
    ...(isCommentRequired ? ['comment required'] : []),
    ...(suggestsReroute ? ['suggests reroute'] : []),
    ...(countsAsGap ? ['counts as gap'] : []),
  ].join(' · ')

/** 'Used by 12 referrals' */
export const usedBy = ({ uses: count, appliesTo }: Pick<EditableReason, 'uses' | 'appliesTo'>) =>
  count === 0
    ? 'Not used yet'
    : `Used by ${counted(count, appliesTo === ReasonUse.RequestReject ? 'request' : 'referral')}`
