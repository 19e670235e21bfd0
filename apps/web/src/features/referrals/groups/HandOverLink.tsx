import { offers } from '@handoff/contracts/referrals/offers'
import { LinkWay } from '@handoff/contracts/referrals/referrals/group-modes'
import { useEffect, useEffectEvent } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import type { HandedOver } from '../referrals/cart/ReferCart.tsx'
import { LinkDialog } from './LinkDialog.tsx'

type Props = Pick<HandedOver, 'groupId' | 'customer' | 'onClose'> & Partial<Pick<HandedOver, 'phone' | 'way'>>

/** Makes a link for staff to hand over, and shows it: right after the offer was sent, and until the customer has it. */
export function HandOverLink({ groupId, customer, phone, way, onClose }: Props) {
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
