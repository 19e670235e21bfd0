/** Reasons — the coded answers to "why": for refusing, cancelling and closing. */
import * as z from 'zod/mini'
import { contract, get } from './kit/endpoint.ts'
import { codeOf } from './kit/shapes.ts'

export const ReasonUse = { Reject: 1, Cancel: 2, Withdraw: 3, Close: 4, NoShow: 5, RequestReject: 6 } as const
export type ReasonUse = (typeof ReasonUse)[keyof typeof ReasonUse]

export const Reason = z.object({
  code: z.string(),
  label: z.string(),
  appliesTo: codeOf(ReasonUse),
  isCommentRequired: z.boolean(),
  suggestsReroute: z.boolean(),
  countsAsGap: z.boolean(),
})
export type Reason = z.output<typeof Reason>

export const reasons = contract('reasons', {
  list: get('/reasons', {
    access: 'signedIn',
    input: z.object({ appliesTo: z.optional(codeOf(ReasonUse)) }),
    output: z.array(Reason),
  }),
})
