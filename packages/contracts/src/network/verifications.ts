/**
 * Verifications — "Is your listing still correct?": 180 days after a provider was last confirmed it is asked by email, with
 * a link that needs no login. One press confirms; corrections become a request to the administrators, and its capacity it
 * sets itself. Without an answer it is reminded after 14 days; after 30 it is marked, and ranked lower, until someone
 * confirms it.
 *
 *   asked ──14 days──▶ reminded ──30 days──▶ marked "Not confirmed since …"
 *     └──────────────────┴─────────────────────┴──▶ confirmed | corrected
 */
import * as z from 'zod/mini'
import { adminSide, allow, entitySide } from '../kit/access.ts'
import { contract, get, post } from '../kit/endpoint.ts'
import { messages } from '../kit/messages.ts'
import { codeOf, Id, Moment, optionalText, requiredText } from '../kit/shapes.ts'
import { linkToken } from '../referrals/links.ts'
import { languages } from '../texts/languages.ts'
import { Capacity, NetworkType, StatedCapacity, unverifiedAfterDays } from './entities/entity.ts'
import { answerOf, keysSeenIn } from './entities/from-fields.ts'
import { PublicLocation } from './public-location.ts'

export const verifyEveryDays = unverifiedAfterDays
export const verificationRemindDays = 14
export const verificationMarkDays = 30
/** It still confirms where the entity was marked already. */
export const verificationLinkDays = 90

/** What can be corrected, in the order of the page. */
const verifiedParts = ['contact', 'locations', 'services', 'languages', 'about'] as const
export type VerifiedPart = (typeof verifiedParts)[number]
export const verifiedPartNames: Record<VerifiedPart, string> = {
  contact: 'Name and contact',
  locations: 'Locations and hours',
  services: 'Services',
  languages: 'Languages',
  about: 'About',
}

export const VerificationAnswer = { Correct: 1, Corrected: 2 } as const
export type VerificationAnswer = (typeof VerificationAnswer)[keyof typeof VerificationAnswer]

export const VerificationView = z.object({
  /** Null while it waits for an answer. */
  answer: z.nullable(codeOf(VerificationAnswer)),
  answeredAt: z.nullable(Moment),
  verifiedAt: z.nullable(Moment),
  network: z.string(),
  name: z.string(),
  networkType: codeOf(NetworkType),
  ...answerOf(keysSeenIn('verification')),
  services: z.array(z.object({ name: z.string(), color: z.string(), specialties: z.array(z.string()) })),
  /** Of a confidential one the county alone: anyone may read a mailbox. */
  locations: z.array(PublicLocation),
  capacity: codeOf(Capacity),
  capacityNote: z.nullable(z.string()),
  capacityVersion: z.int(),
  /** It offers several categories, each with a separate capacity: they are set after logging in. */
  hasOwnCapacities: z.boolean(),
  /** That the provider has chosen, for its emails; null: none yet. */
  language: z.nullable(z.enum(languages)),
})
export type VerificationView = z.input<typeof VerificationView>

const Correction = z.object({
  part: z.enum(verifiedParts),
  text: requiredText('Correction', 1000),
})

const VerificationState = z.object({
  askedAt: z.nullable(Moment),
  remindedAt: z.nullable(Moment),
  answeredAt: z.nullable(Moment),
  isOpen: z.boolean(),
  unconfirmedSince: z.nullable(Moment),
  /** Where the link goes, masked; null where no one can be emailed. */
  sentTo: z.nullable(z.string()),
})
type VerificationState = z.input<typeof VerificationState>

const byId = z.object({ id: Id })
const ids = z.array(Id, messages.requiredSelect('Providers')).check(z.minLength(1), z.maxLength(100))

export const verifications = contract('verifications', {
  byLink: get('/public/verification', {
    access: 'public',
    input: z.object({ token: linkToken }),
    output: VerificationView,
    about: 'What the directory says of the provider. 404 alike for a link that never was, was renewed, or has expired.',
  }),
  answer: post('/public/verification', {
    access: 'public',
    input: z.object({
      token: linkToken,
      /** None: it is all correct. */
      corrections: z.array(Correction).check(z.maxLength(verifiedParts.length)),
      capacity: z.optional(codeOf(StatedCapacity)),
      capacityNote: optionalText('Note', 200),
      /** The version of the capacity that the page showed. */
      capacityVersion: z.optional(z.int()),
      /** Left out, it stays as it is. */
      isPublic: z.optional(z.boolean()),
    }),
    output: VerificationView,
    title: 'Thank you',
    about:
      'Confirms everything, or sends corrections to the administrators as one request. The capacity, and whether strangers find it in the public directory, are set immediately. 409 once it was answered, and where a capacity is sent that someone changed since.',
  }),
  show: get('/entities/:id/verification', {
    access: allow('network', 'view'),
    input: byId,
    output: VerificationState,
    about: 'For the administrative side and the provider itself.',
  }),
  confirm: post('/entities/:id/confirm', {
    access: allow('network', 'edit', entitySide),
    input: byId,
    output: VerificationState,
    title: 'Confirmed as of today',
    about: 'By the provider itself.',
  }),
  ask: post('/entities/:id/verification', {
    access: allow('network', 'edit', adminSide),
    input: byId,
    output: VerificationState,
    title: 'Email sent',
    about: 'Sends the link now; the one before stops working. 409 where no one can be emailed.',
  }),
  askMany: post('/entities/verifications', {
    access: allow('network', 'edit', adminSide),
    input: z.object({ ids }),
    output: z.object({ done: z.array(Id), refused: z.array(z.object({ id: Id, reason: z.string() })) }),
    title: 'Emails sent',
    about: 'Each on its own: those that can’t be asked are refused with a reason.',
  }),
})

const ofVerification = { entityId: Id, verificationId: Id }

export const VerificationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('verification.asked'), ...ofVerification, isReminder: z.boolean() }),
  z.object({ type: z.literal('verification.answered'), ...ofVerification, answer: codeOf(VerificationAnswer) }),
  /** No one answered in time. */
  z.object({ type: z.literal('verification.missed'), ...ofVerification }),
])
