import { type ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { stageInWords } from '@handoff/contracts/referrals/referrals/stage-words'

type Staged = Pick<ReferralRow, 'stage' | 'metLevel'> & Partial<Pick<ReferralRow, 'sendsAt'>>

/** 'Accepted', 'Closed: need met', and for what can still be undone 'Sending'. */
export const stageWords = ({ stage, metLevel, sendsAt }: Staged) =>
  sendsAt ? 'Sending' : stageInWords(stage, metLevel)
