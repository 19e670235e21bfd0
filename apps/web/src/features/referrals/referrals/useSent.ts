import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { useEmailed } from '../../platform/mails/useEmail.ts'

type Sent = Pick<ReferralRow, 'receiver' | 'receiverReach' | 'sendsAt'>

/** What a toast says once a provider was referred to: a partner by email has it once a mail server is set, one by phone is called. */
export function useSent() {
  const emailed = useEmailed()
  return (what: string, { receiver: { name }, receiverReach, sendsAt }: Sent) => {
    if (receiverReach === 'phone') return `${what} is ready: call ${name}`
    if (receiverReach === 'email') return emailed(what, name, sendsAt !== null)
    return `${what} ${sendsAt ? 'is being sent' : 'sent'} to ${name}`
  }
}
