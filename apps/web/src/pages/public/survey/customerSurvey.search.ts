import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import { maybe } from '../../../kit/address/listSearch.ts'
import { link } from '../link/useLinkToken.ts'

export const customerSurveySearch = z.object({
  ...link,
  /** What staff fill in with a customer. */
  customerId: maybe(Id),
  referralId: maybe(Id),
  surveyType: maybe(z.int()),
})
