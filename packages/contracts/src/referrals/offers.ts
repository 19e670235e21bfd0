/**
 * Offers — the page of the customer: what was sent for them, the providers, the readers, and their decisions. Without
 * an account, by a link for one group (`links.ts`); it never shows the customer's name.
 */
import * as z from 'zod/mini'
import { allow } from '../kit/access.ts'
import { contract, get, post } from '../kit/endpoint.ts'
import { codeOf, Id, Moment, optionalText, withDefault } from '../kit/shapes.ts'
import { answerOf, keysSeenIn } from '../network/entities/from-fields.ts'
import { PublicLocation } from '../network/public-location.ts'
import { FollowUpAnswer } from '../surveys/follow-up-answer.ts'
import { languages } from '../texts/languages.ts'
import { AppointmentByLink } from './appointments/appointment-by-link.ts'
import { linkPass, linkToken, SentCode } from './links.ts'
import { GroupMode, mostReceivers } from './referrals/group-modes.ts'
import { refusalKinds, refusalReasons } from './refusal-words.ts'

/** State of one receiver, as the customer sees it. */
const offerStates = ['offered', 'waiting', 'asked', 'accepted', 'waitlisted', 'rejected', 'declined', 'over'] as const
export type OfferState = (typeof offerStates)[number]

/** State of the group. `choose`: one may be chosen; `code`: a code comes first. */
const offerPhases = ['code', 'choose', 'asked', 'helped', 'closed', 'withdrawn', 'expired', 'unfilled'] as const
export type OfferPhase = (typeof offerPhases)[number]

export const OfferProvider = z.object({
  /** Id of the entity; `referToId` is that of the address. */
  id: Id,
  name: z.string(),
  logo: z.nullable(z.string()),
  state: z.enum(offerStates),
  /** Why a receiver does not help, as worded by `refusalIn`. */
  refusal: z.nullable(z.object({ kind: z.enum(refusalKinds), reason: z.nullable(z.enum(refusalReasons)) })),
  distanceMiles: z.nullable(z.number()),
  isOpenNow: z.nullable(z.boolean()),
  /**
   * Today’s hours in the provider’s time zone; empty when it is closed today. An end before the start is past midnight.
   */
  today: z.nullable(z.array(z.object({ from: z.string(), until: z.string() }))),
  /** Time zone of the hours. */
  timeZone: z.string(),
  ...answerOf(keysSeenIn('offer')),
  place: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** Median business hours to its first answer; null under five answers. */
  usualHours: z.nullable(z.number()),
  canProceed: z.boolean(),
  canDecline: z.boolean(),
})
export type OfferProvider = z.input<typeof OfferProvider>

const offerSteps = ['chosen', 'opened', 'answered', 'booked', 'visited'] as const
export type OfferStep = (typeof offerSteps)[number]

export const OfferView = z.object({
  /** Reference of the leading referral: R-12566. */
  reference: z.string(),
  phase: z.enum(offerPhases),
  mode: codeOf(GroupMode),
  /** Null until the code of a restricted service is entered. */
  category: z.nullable(z.string()),
  specialties: z.array(z.string()),
  /** Restricted services: requires a code before any provider is named, and offers a quick exit. */
  isSensitive: z.boolean(),
  /** The language of the customer, if the page has it. */
  language: z.enum(languages),
  chooseBy: z.nullable(Moment),
  zip: z.nullable(z.string()),
  /** Origin of the distances; null if unknown. */
  center: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  sender: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
  providers: z.array(OfferProvider),
  /** The chosen provider gets the numbers of the household with the rest (decision 6). */
  sharesHousehold: z.boolean(),
  /** The last chosen provider that does not help. */
  lastRefusedId: z.nullable(Id),
  /** The provider that was chosen, or that helps; null before, and if all receive it. */
  chosen: z.nullable(
    z.object({
      id: Id,
      name: z.string(),
      phone: z.nullable(z.string()),
      steps: z.array(z.object({ key: z.enum(offerSteps), at: z.nullable(Moment) })),
      dueAt: z.nullable(Moment),
      usualHours: z.nullable(z.number()),
      appointment: z.nullable(
        z.object({
          ...z.pick(AppointmentByLink, {
            startsAt: true,
            endsAt: true,
            timeZone: true,
            modality: true,
            place: true,
            contact: true,
            whatToBring: true,
            answer: true,
          }).shape,
          /** The customer may confirm or decline: it is booked, and hasn’t begun. */
          isOpen: z.boolean(),
        }),
      ),
    }),
  ),
  sharing: z.array(
    z.object({
      id: z.nullable(Id),
      name: z.string(),
      role: z.enum(['sender', 'receiver']),
      /** Household*: limited, with the numbers of the household (decision 6). */
      level: z.enum(['limited', 'household', 'full']),
      /** Null: until the referral closes. */
      until: z.nullable(Moment),
      canStop: z.boolean(),
    }),
  ),
  /** Reads of the record or the packet in the last 30 days: provider and day, newest first. */
  looked: z.array(z.object({ name: z.string(), day: z.string() })),
  /** Once it is closed: the answer to “Did you get help?”, null until then. */
  feedback: z.nullable(z.object({ answer: z.nullable(codeOf(FollowUpAnswer)) })),
  canChooseAnother: z.boolean(),
  canWithdraw: z.boolean(),
  /** A preview for staff: read-only. */
  isPreview: z.boolean(),
  /** Address for the code, masked. */
  codeTo: z.nullable(z.string()),
  /** For the quick exit. */
  quickExitUrl: z.string(),
})
export type OfferView = z.input<typeof OfferView>

export const OfferDetails = z.object({
  provider: OfferProvider,
  ...answerOf(keysSeenIn('offerPage')),
  places: z.array(PublicLocation),
})
export type OfferDetails = z.input<typeof OfferDetails>

const linkInput = { token: linkToken, pass: linkPass }
const byGroup = { groupId: Id }
/** A preview of the data to be sent. */
const unsent = {
  customerId: Id,
  categoryId: Id,
  specialtyIds: withDefault(z.array(Id).check(z.maxLength(20)), []),
  referToIds: z.array(Id).check(z.minLength(1), z.maxLength(mostReceivers)),
  mode: withDefault(codeOf(GroupMode), GroupMode.Direct),
}

export const offers = contract('offers', {
  show: get('/public/referral', {
    access: 'public',
    input: z.object(linkInput),
    output: OfferView,
    about:
      'What the link was sent for. A link that was replaced opens what its successor opens, after a code where that went to ' +
      'another mailbox. The same answer, 404, for a link that never was and for one that was retired.',
  }),
  details: get('/public/referral/details', {
    access: 'public',
    input: z.object({ ...linkInput, referToId: Id }),
    output: OfferDetails,
    about: 'One of the receivers. A confidential location shows its county alone.',
  }),
  seen: post('/public/referral/seen', {
    access: 'public',
    input: z.object(linkInput),
    output: z.null(),
    about:
      'Sent by the page once it is on screen: the sender sees that the link was opened. Opening the address alone says nothing.',
  }),
  proceed: post('/public/referral/proceed', {
    access: 'public',
    input: z.object({ ...linkInput, referToId: Id }),
    output: OfferView,
    title: 'Your request was sent',
    about: 'The customer chooses; pressing twice sends once. 409 while another provider is asked.',
  }),
  decline: post('/public/referral/decline', {
    access: 'public',
    input: z.object({ ...linkInput, referToId: z.optional(Id), note: optionalText('Reason', 500) }),
    output: OfferView,
    title: 'Thank you for telling us',
    about:
      '“Not for me” of one, also of the one that was chosen: the others are open again. Without `referToId` of all that are left.',
  }),
  restore: post('/public/referral/restore', {
    access: 'public',
    input: z.object({ ...linkInput, referToId: Id }),
    output: OfferView,
    title: 'It is back in your list',
    about: 'Undoes “Not for me” of one that was not asked, while the offer is open.',
  }),
  withdraw: post('/public/referral/withdraw', {
    access: 'public',
    input: z.object({ ...linkInput, note: optionalText('Reason', 500) }),
    output: OfferView,
    title: 'Your request was withdrawn',
  }),
  stopSharing: post('/public/referral/stop-sharing', {
    access: 'public',
    input: z.object({ ...linkInput, entityId: z.nullable(Id) }),
    output: OfferView,
    title: 'Sharing stopped',
    about:
      'Of a receiver: its referral is withdrawn and its access ends. Of the sender (null: the network): the consent of this ' +
      'referral is revoked.',
  }),
  onward: post('/public/referral/onward', {
    access: 'public',
    input: z.object({ ...linkInput, to: z.enum(['appointment', 'followUp']) }),
    output: z.object({ path: z.string() }),
    about:
      'The address of a page that is about the same: of the booked appointment, to say whether they come, or of “Did you get ' +
      'help?” once it is closed. 409 where there is nothing to say.',
  }),
  sendCode: post('/public/referral/code', {
    access: 'public',
    input: z.object({ token: linkToken }),
    output: SentCode,
    title: 'Code sent',
  }),
  open: post('/public/referral/open', {
    access: 'public',
    input: z.object({ token: linkToken, code: z.string().check(z.regex(/^\d{6}$/, 'Enter the six digits')) }),
    output: z.object({ pass: z.string() }),
    isSecret: true,
    title: 'Welcome',
  }),
  preview: get('/refers/group-entities/:groupId/preview', {
    access: allow('referrals', 'view'),
    input: z.object(byGroup),
    output: OfferView,
    about: 'The customer’s page as staff of the sender see it; nothing can be changed.',
  }),
  previewDetails: get('/refers/group-entities/:groupId/preview/details', {
    access: allow('referrals', 'view'),
    input: z.object({ ...byGroup, referToId: Id }),
    output: OfferDetails,
  }),
  previewUnsent: get('/refers/offer-preview', {
    access: allow('referrals', 'add'),
    input: z.object(unsent),
    output: OfferView,
    about: 'The customer’s page as it would be if this were sent now.',
  }),
  previewUnsentDetails: get('/refers/offer-preview/details', {
    access: allow('referrals', 'add'),
    input: z.object({ ...unsent, referToId: Id }),
    output: OfferDetails,
  }),
  resend: post('/refers/group-entities/:groupId/link', {
    access: allow('referrals', 'edit'),
    input: z.object({ ...byGroup, isHandedOver: withDefault(z.boolean(), false) }),
    output: z.object({
      /** Masked; null unless the link was emailed. */
      sentTo: z.nullable(z.string()),
      /** To show or print, relative to the product’s address; null if it was emailed. */
      path: z.nullable(z.string()),
      /** The same address for a camera, as a data URL. */
      qr: z.nullable(z.string()),
      /** Places to choose among. */
      choices: z.int(),
      expiresAt: Moment,
    }),
    isSecret: true,
    title: 'New link made',
    about:
      'Emailed where the customer agreed to be; otherwise, and with `isHandedOver`, shown ' +
      'once to hand over. What is done by such a link is recorded as by a link that this teammate made.',
  }),
  markGiven: post('/refers/group-entities/:groupId/link/given', {
    access: allow('referrals', 'edit'),
    input: z.object(byGroup),
    output: z.null(),
    title: 'Link given',
    about:
      'The customer has the link that this teammate made: their list stops asking for it. 404 without such a link.',
  }),
})
