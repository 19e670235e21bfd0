import { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'

/** Outcomes that fit a need that was met, fully or partly, and those that fit one that was not; others fit both. */
const fits: Record<string, 'met' | 'unmet'> = {
  service_received: 'met',
  enrolled: 'met',
  information_given: 'met',
  service_ended: 'met',
  customer_declined: 'unmet',
  close_could_not_contact: 'unmet',
  not_eligible_after_assessment: 'unmet',
  close_no_show: 'unmet',
  referred_elsewhere: 'unmet',
}

/** Whether an outcome can go with how far the need was met; everything does before that is chosen. */
export const fitsMetLevel = (code: string, metLevel: string) =>
  !metLevel || !fits[code] || (fits[code] === 'unmet') === (Number(metLevel) === MetLevel.Not)
