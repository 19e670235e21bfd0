/**
 * Links — sent by email to someone without an account: one purpose each, for one subject, with an expiry day. The token
 * is 256 random bits of which only the hash is stored; opening a link changes nothing.
 */
import * as z from 'zod/mini'
import { secret } from '../kit/secrets.ts'

export const LinkPurpose = { Offer: 1, Answer: 2, Appointment: 3, FollowUp: 4, Survey: 5, Verification: 6 } as const
export type LinkPurpose = (typeof LinkPurpose)[keyof typeof LinkPurpose]

/** The page of each purpose. Purposes of later features are not listed yet. */
export const linkPages = {
  [LinkPurpose.Offer]: '/client-referring-request',
  [LinkPurpose.Answer]: '/public/answer',
  [LinkPurpose.Appointment]: '/public/appointment',
  [LinkPurpose.Survey]: '/customer-survey',
  [LinkPurpose.FollowUp]: '/public/follow-up',
  [LinkPurpose.Verification]: '/public/verification',
} as const satisfies Partial<Record<LinkPurpose, string>>
export type LinkedPage = keyof typeof linkPages

export const linkToken = secret(z.string().check(z.minLength(1), z.maxLength(200)))
/** Result of entering a code: opens personal data on this device for an hour. */
export const linkPass = z.optional(secret(z.string().check(z.maxLength(200))))
export const passMinutes = 60
export const codeMinutes = 10
export const codeTries = 5
/** In 24 hours. */
export const codesPerLink = 10
/** In 24 hours, over all links whose codes are sent to the same address. */
export const codesPerMailbox = 20

/** Seconds until another code can be sent. */
export const resendSeconds = 60

export const SentCode = z.object({
  /** `in***@fullbasket.example`. */
  sentTo: z.string(),
  waitSeconds: z.int(),
})
