import type { SurveyResponse } from '@handoff/contracts/surveys/customerSurveys'
import type { ResponseState } from '@handoff/contracts/surveys/surveys/response-states'
import type { Tone } from '../../../ui/display/StatusPill.tsx'

export const responseTones: Record<ResponseState, Tone> = { sent: 'info', started: 'warn', completed: 'good' }

/** The customer who responded; without a name, the referral identifies the response. */
export const nameOfResponse = ({ customer, referral }: Pick<SurveyResponse, 'customer' | 'referral'>) =>
  customer?.name ?? referral.reference
