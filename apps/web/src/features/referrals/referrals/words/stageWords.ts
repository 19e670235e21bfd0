import { type ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { stageInWords } from '@handoff/contracts/referrals/referrals/stage-words'

/** 'Accepted', 'Closed: need met'. */
export const stageWords = ({ stage, metLevel }: Pick<ReferralRow, 'stage' | 'metLevel'>) =>
  stageInWords(stage, metLevel)
