import { closedNames, type MetLevel } from './met-level.ts'
import { type Stage, stageNames } from './referral-stages.ts'

/** 'Accepted', 'Closed: need met'. */
export const stageInWords = (stage: Stage, metLevel: MetLevel | number | null) =>
  stage === 'closed' && metLevel ? closedNames[metLevel as MetLevel] : stageNames[stage]
