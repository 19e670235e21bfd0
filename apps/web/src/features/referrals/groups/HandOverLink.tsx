import { offers } from '@handoff/contracts/referrals/offers'
import { LinkWay } from '@handoff/contracts/referrals/referrals/group-modes'
import { useEffect, useEffectEvent } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import type { HandedOver } from '../referrals/cart/ReferCart.tsx'
import { LinkDialog } from './LinkDialog.tsx'

/** An offer was just sent, and its link is printed or texted: it is shown at once. */
export function HandOverLink({ groupId, customer, phone, way, onClose }: HandedOver) {
  const make = useAction(offers.resend, { feedback: 'nothing' })
  // Where it can’t be made, the referral has it: “Show link”.
  const start = useEffectEvent(() => make.mutate({ groupId, isHandedOver: true }, { onError: onClose }))
  useEffect(() => start(), [])
  return (
    <LinkDialog
      groupId={groupId}
      customer={customer}
      link={make.data?.data}
      textTo={way === LinkWay.Text ? phone : undefined}
      onClose={onClose}
    />
  )
}
