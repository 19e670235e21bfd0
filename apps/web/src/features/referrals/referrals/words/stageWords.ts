import { metLevelNames } from '@handoff/contracts/referrals/referrals/met-level'
import { type ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { stageNames } from '@handoff/contracts/referrals/referrals/referral-stages'

/** 'Closed – met partly'. */
export const stageWords = ({ stage, metLevel }: Pick<ReferralRow, 'stage' | 'metLevel'>) =>
  stage === 'closed' && metLevel ? `Closed – ${metLevelNames[metLevel]}` : stageNames[stage]
