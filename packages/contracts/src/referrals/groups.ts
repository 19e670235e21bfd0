/**
 * Referral groups — one act of referring one customer for one need, and the combined state of its receivers. Each
 * receiver is a referral; the modes are in `referrals/referrals/group-modes.ts`, the steps in
 * `referrals/referrals/referral-steps.ts`.
 */
import * as z from 'zod/mini'
import { allow } from '../kit/access.ts'
import { contract, get, post } from '../kit/endpoint.ts'
import { messages } from '../kit/messages.ts'
import { codeOf, Id, Moment, nothing, optionalText } from '../kit/shapes.ts'
import { GroupMode, LinkWay, mostReceivers, staffChannels } from './referrals/group-modes.ts'
import { Priority } from './referrals/priority.ts'
import { Party, ReferralRow } from './referrals/referral-rows.ts'
import { ReferralFile } from './referrals/referrals.ts'

export const GroupReceiver = z.extend(ReferralRow, {
  /** Anyone who may see the group may see its receivers. */
  receiver: Party,
  /** Position in the sender's order, from 1. */
  position: z.int(),
  /** The last event in words, and when. */
  last: z.nullable(z.object({ words: z.string(), at: Moment, note: z.nullable(z.string()) })),
  /** Reason for sending despite an unmet rule. */
  notEligibleReason: z.nullable(z.string()),
  /** Staff may choose it for the customer now. */
  canProceed: z.boolean(),
})
export type GroupReceiver = z.input<typeof GroupReceiver>

export const ReferralGroup = z.object({
  id: Id,
  mode: codeOf(GroupMode),
  customerId: Id,
  /** People of the household who are chosen in a draft. */
  housemateIds: z.array(Id),
  categoryId: Id,
  specialtyIds: z.array(Id),
  priority: codeOf(Priority),
  message: z.nullable(z.string()),
  files: z.array(ReferralFile),
  linkWay: z.nullable(codeOf(LinkWay)),
  /** Links of a restricted service need a code by email: false without an address to send it to. */
  canOpenLink: z.boolean(),
  sentBy: z.nullable(z.string()),
  /** All have ended, and none of them helped. */
  isUnfilled: z.boolean(),
  /** Receivers can be added while the group is open and its mode allows several. */
  canAdd: z.boolean(),
  /** Referrals awaiting an answer, a choice, or their turn can be recalled, or withdrawn for the customer. */
  canEnd: z.boolean(),
  referrals: z.array(GroupReceiver),
})
export type ReferralGroup = z.input<typeof ReferralGroup>

const receiverInput = z.object({ groupId: Id, referToId: Id })
const staffChannel = z.enum(
  { Phone: staffChannels[0], InPerson: staffChannels[1], Message: staffChannels[2] },
  {
    error: messages.requiredSelect('How they told you'),
  },
)

export const groups = contract('groups', {
  show: get('/refers/group-entities/:groupId', {
    access: allow('referrals', 'view'),
    input: z.object({ groupId: Id }),
    output: ReferralGroup,
    about: 'For the sender: one act of referring and its receivers, in the order in which they were chosen.',
  }),
  count: get('/refers/count', {
    access: allow('referrals', 'view'),
    input: nothing,
    output: z.object({
      groups: z.int(),
      awaitingCustomer: z.int(),
      awaitingEntity: z.int(),
      accepted: z.int(),
      unfilled: z.int(),
    }),
    about:
      'What the viewer’s side has sent, by what it waits for, as the queues of the list show it. The administrative side counts the network’s.',
  }),
  proceeded: get('/refers/send-proceed-request/:groupId/:referToId', {
    access: allow('referrals', 'edit'),
    input: receiverInput,
    output: ReferralGroup,
    title: 'Referral sent',
    isRead: false,
    about: 'As the POST by phone, and idempotent: a receiver that has it already keeps it as it is.',
  }),
  proceed: post('/refers/send-proceed-request/:groupId/:referToId', {
    access: allow('referrals', 'edit'),
    input: z.extend(receiverInput, { channel: staffChannel, notes: optionalText('Note', 2000) }),
    output: ReferralGroup,
    title: 'Referral sent',
    about:
      'Staff choose for the customer, who told them so: this receiver gets the referral; the others wait until it has ' +
      'answered. 409 while another one is asked.',
  }),
  decline: post('/refers/group-entities/:groupId/decline', {
    access: allow('referrals', 'edit'),
    input: z.extend(receiverInput, { channel: staffChannel, notes: optionalText('Note', 2000) }),
    output: ReferralGroup,
    title: 'Provider declined for the customer',
    about: '“Not for me” of one receiver, said to staff.',
  }),
  withdraw: post('/refers/group-entities/:groupId/withdraw', {
    access: allow('referrals', 'edit'),
    input: z.object({
      groupId: Id,
      reasonCode: z.optional(z.string().check(z.maxLength(60))),
      channel: staffChannel,
      notes: optionalText('Note', 2000),
    }),
    output: ReferralGroup,
    title: 'Referral withdrawn',
    about: 'The customer no longer wants the referral: all that is open of it ends.',
  }),
  recall: post('/refers/group-entities/:groupId/recall', {
    access: allow('referrals', 'edit'),
    input: z.object({
      groupId: Id,
      reasonCode: z.optional(z.string().check(z.maxLength(60))),
      notes: optionalText('Note', 2000),
    }),
    output: ReferralGroup,
    title: 'Referral recalled',
    about: 'The sender takes back what no one has accepted: from the customer’s link, and from receivers that have it.',
  }),
  reassign: post('/refers/group-entities/:groupId/reassign', {
    access: allow('referrals', 'edit'),
    input: z.object({
      groupId: Id,
      /** The referral that is awaiting its provider’s answer. */
      referralId: Id,
      referToId: z.int('Please select Provider').check(z.positive()),
      reasonCode: z.optional(z.string().check(z.maxLength(60))),
      /** How staff learned the decision, if the customer was offered this provider. */
      channel: z.optional(staffChannel),
      notes: optionalText('Note', 2000),
    }),
    output: ReferralGroup,
    title: 'Referral reassigned',
    about:
      'Recalls what one provider hasn’t answered and asks another one instead: one of the group that waits for its turn, ' +
      'or a new one under the consent of the group. By the sender and the administrative side.',
  }),
  add: post('/refers/group-entities/:groupId/receivers', {
    access: allow('referrals', 'add'),
    input: z.object({
      groupId: Id,
      referToIds: z
        .array(Id, messages.requiredSelect('Provider'))
        .check(z.minLength(1, 'Please select Provider'), z.maxLength(mostReceivers)),
    }),
    output: ReferralGroup,
    title: 'Providers added',
    about: 'Others for the same need, by the mode and under the consent of the group.',
  }),
})
