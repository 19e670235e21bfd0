import type { ChoiceChannel } from '@handoff/contracts/referrals/referrals/group-modes'
import type { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import type { UpcomingChoice } from '@handoff/contracts/referrals/referrals/upcoming-choice'
import type { Mention } from '../contact/write-message.ts'

/** What is stored, and recorded, with a step. */
export type Details = {
  /** The version that was seen; without it the present one. */
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
  /** Of a recall: the one of the group that was accepted. */
  acceptedId?: number
  /** Of a choice, or of a withdrawal, of the customer. */
  channel?: ChoiceChannel
  /** Of closing, where appointments are to come. */
  upcoming?: UpcomingChoice
  /** That go with a question or an answer. */
  mentions?: readonly Mention[]
  fileIds?: readonly number[] | undefined
}
