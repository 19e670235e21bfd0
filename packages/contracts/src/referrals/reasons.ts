/** Reasons — the coded answers to "why": for rejecting, canceling, and closing. Used ones are never deleted. */
import * as z from 'zod/mini'
import { adminOnly } from '../kit/access.ts'
import { changesTo } from '../kit/changes.ts'
import { contract, get, post, put } from '../kit/endpoint.ts'
import { messages } from '../kit/messages.ts'
import { codeOf, Id, nothing, requiredName, withDefault } from '../kit/shapes.ts'

/** Set when the customer’s consent is revoked; cannot be selected. */
export const consentRevoked = 'withdraw_consent_revoked'
/** The customer wanted another provider, or none of an offer. */
export const notForMe = 'withdraw_not_for_me'
/** Set when the customer died. */
export const died = 'died'
/** Set when two records of one customer are merged, and both had a referral for this need to this receiver. */
export const duplicate = 'cancel_duplicate'

export const ReasonUse = { Reject: 1, Cancel: 2, Withdraw: 3, Close: 4, NoShow: 5, RequestReject: 6 } as const
export type ReasonUse = (typeof ReasonUse)[keyof typeof ReasonUse]

/** The side of a referral that selects it. */
const reasonSides = ['sender', 'receiver', 'admin'] as const
export type ReasonSide = (typeof reasonSides)[number]

/** Sides that take the step; each of them needs at least one active reason. */
export const sidesOf: Record<ReasonUse, readonly ReasonSide[]> = {
  [ReasonUse.Reject]: ['receiver', 'admin'],
  [ReasonUse.Cancel]: ['sender', 'receiver', 'admin'],
  [ReasonUse.Withdraw]: ['sender', 'admin'],
  [ReasonUse.Close]: ['sender', 'receiver', 'admin'],
  [ReasonUse.NoShow]: ['receiver', 'admin'],
  [ReasonUse.RequestReject]: ['admin'],
}

export const Reason = z.object({
  code: z.string(),
  label: z.string(),
  appliesTo: codeOf(ReasonUse),
  isCommentRequired: z.boolean(),
  suggestsReroute: z.boolean(),
  countsAsGap: z.boolean(),
})
export type Reason = z.output<typeof Reason>

export const ReasonValues = z.object({
  label: requiredName('Label', 80),
  /** Who may use it. */
  sides: z
    .array(z.enum(reasonSides), messages.requiredSelect('Who may use it'))
    .check(z.minLength(1, messages.requiredSelect('Who may use it')), z.maxLength(reasonSides.length)),
  isCommentRequired: withDefault(z.boolean(), false),
  suggestsReroute: withDefault(z.boolean(), false),
  countsAsGap: withDefault(z.boolean(), false),
  isActive: withDefault(z.boolean(), true),
})
export type ReasonValues = z.output<typeof ReasonValues>

/** As administrators edit it. */
export const EditableReason = z.extend(Reason, {
  id: Id,
  sides: z.array(z.enum(reasonSides)),
  isActive: z.boolean(),
  /** Number of referrals or requests with this reason. */
  uses: z.int(),
  version: z.int(),
})
export type EditableReason = z.output<typeof EditableReason>

export const mostReasons = 50

export const reasons = contract('reasons', {
  list: get('/reasons', {
    access: 'signedIn',
    input: z.object({
      appliesTo: z.optional(codeOf(ReasonUse)),
      /** For an entity: whether it selects as the referring or the receiving provider. */
      side: z.optional(z.enum(reasonSides)),
    }),
    output: z.array(Reason),
    about: 'Active reasons that the caller may use, in their order. Without `side` an entity gets those of both.',
  }),
  all: get('/reasons/all', {
    access: adminOnly,
    input: nothing,
    output: z.array(EditableReason),
    about: 'Active or not, with how often each is used.',
  }),
  create: post('/reasons', {
    access: adminOnly,
    input: z.extend(ReasonValues, { appliesTo: codeOf(ReasonUse) }),
    output: EditableReason,
    title: 'Reason added',
    about: 'Its `code` is made from the label and never changes.',
  }),
  save: put('/reasons/:id', {
    access: adminOnly,
    input: z.extend(changesTo(ReasonValues), { id: Id, version: z.int() }),
    output: EditableReason,
    title: 'Reason saved',
    about:
      'There is no delete: an inactive reason stays with what it was given for. Each side keeps one active reason.',
  }),
  order: post('/reasons/order', {
    access: adminOnly,
    input: z.object({ appliesTo: codeOf(ReasonUse), ids: z.array(Id).check(z.minLength(1), z.maxLength(mostReasons)) }),
    output: z.null(),
    title: 'Order saved',
    about: 'Every reason of this use, active or not.',
  }),
})

const ofReason = { reasonId: Id, appliesTo: codeOf(ReasonUse) }
export const ReasonEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('reason.created'), ...ofReason }),
  z.object({ type: z.literal('reason.changed'), ...ofReason, fields: z.array(z.string()) }),
  z.object({ type: z.literal('reason.ordered'), appliesTo: codeOf(ReasonUse) }),
])
