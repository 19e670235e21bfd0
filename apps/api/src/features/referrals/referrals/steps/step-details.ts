import type { ChoiceChannel } from '@handoff/contracts/referrals/referrals/group-modes'
import type { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import type { UpcomingChoice } from '@handoff/contracts/referrals/referrals/upcoming-choice'
import type { Mention } from '../contact/write-message.ts'

/** Data that is stored, and recorded, with a step. */
export type Details = {
  /** The version seen; defaults to the current one. */
  version?: number
  /** Free words. */
  notes?: string | null
  reasonCode?: string
  metLevel?: MetLevel
  estimatedOn?: string
  childId?: number
  hasLeft?: boolean
  /** Withdrawn because the consent was revoked: the receiver’s access ends with it. */
  isRevoked?: boolean
  /** For a recall: the referral of the group that was accepted. */
  acceptedId?: number
  /** For a choice, or a withdrawal, of the customer. */
  channel?: ChoiceChannel
  /** For closing with upcoming appointments. */
  upcoming?: UpcomingChoice
  /** For a question or an answer. */
  mentions?: readonly Mention[]
  fileIds?: readonly number[] | undefined
}
