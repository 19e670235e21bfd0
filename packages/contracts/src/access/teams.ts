/**
 * Teams: the people of one side: the administrators' team, or an entity's.
 *
 *   invited (14 days) ──accept──▶ active ──deactivate, open work handed over──▶ inactive ──activate──▶ active
 *      ├──decline──▶ declined    ├──revoke──▶ revoked    └──time──▶ expired ──resend──▶ invited
 */

import * as z from 'zod/mini'
import { type Action, allow, managers, UserType } from '../kit/access.ts'
import { changesTo } from '../kit/changes.ts'
import { csvOf } from '../kit/csv.ts'
import { contract, del, get, post, put } from '../kit/endpoint.ts'
import { Figure, FigureFilters } from '../kit/figures.ts'
import { messages } from '../kit/messages.ts'
import { Option, optionFields, optionOf } from '../kit/option.ts'
import { formatPhone } from '../kit/phone.ts'
import {
  codeOf,
  email,
  Id,
  Moment,
  nothing,
  optionalName,
  optionalPhone,
  optionalText,
  Paging,
  pageOf,
  requiredName,
  sortBy,
  withDefault,
} from '../kit/shapes.ts'

export const TeammateStatus = { All: 0, Active: 1, Inactive: 2 } as const
export const InvitationState = { Pending: 1, Expired: 2, Accepted: 3, Declined: 4, Revoked: 5 } as const
export type InvitationState = (typeof InvitationState)[keyof typeof InvitationState]
export const invitationStateNames = {
  1: 'Pending',
  2: 'Expired',
  3: 'Accepted',
  4: 'Declined',
  5: 'Revoked',
} as const

/** Null: all rights of the side, as Admin or as Entity, instead of a role. */
const roleId = z.nullable(z.int(messages.requiredSelect('Role')).check(z.positive(), z.maximum(2_147_483_647)))

export const Teammate = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  userType: codeOf(UserType),
  role: z.nullable(z.object({ id: Id, name: z.string() })),
  isActive: z.boolean(),
  /** Of the role, and of whether the person is active. */
  version: z.int(),
  isYou: z.boolean(),
  hasTwoFactor: z.boolean(),
  lastSeenAt: z.nullable(Moment),
  /** Open referrals assigned to this person. */
  openReferrals: z.int(),
  createdAt: Moment,
})
export type Teammate = z.input<typeof Teammate>

/** A person's open work, by kind. */
export const OpenWork = z.object({
  referrals: z.int(),
  /** Upcoming ones. */
  appointments: z.int(),
  /** Referrals not yet sent. */
  drafts: z.int(),
  /** Taken, and not closed. */
  helpRequests: z.int(),
  /** Unmet needs for which this person is notified once a provider can take the customer. */
  watchedNeeds: z.int(),
  /** Saved views that others use. */
  sharedViews: z.int(),
})
export type OpenWork = z.output<typeof OpenWork>

const workNames: Record<keyof OpenWork, [one: string, many: string]> = {
  referrals: ['open referral', 'open referrals'],
  appointments: ['upcoming appointment', 'upcoming appointments'],
  drafts: ['draft', 'drafts'],
  helpRequests: ['help request', 'help requests'],
  watchedNeeds: ['watched unmet need', 'watched unmet needs'],
  sharedViews: ['shared view', 'shared views'],
}

/** '9 open referrals', '1 draft': one line per kind that is not zero. */
const workLines = (work: OpenWork) =>
  (Object.keys(workNames) as (keyof OpenWork)[])
    .filter((kind) => work[kind] > 0)
    .map((kind) => `${work[kind].toLocaleString('en-US')} ${workNames[kind][work[kind] === 1 ? 0 : 1]}`)

/** '9 open referrals, 1 upcoming appointment, and 2 drafts'. */
export const workInWords = (work: OpenWork) =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(workLines(work))

/** Follows the name of the person who did it: the same words in notification and email. */
export const handoverInWords = (name: string, work: OpenWork) =>
  `handed over ${name}’s work to you: ${workInWords(work)}`

export const TeamInvitation = z.object({
  id: Id,
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role: z.nullable(z.object({ id: Id, name: z.string() })),
  state: codeOf(InvitationState),
  invitedBy: z.string(),
  sentAt: Moment,
  expiresAt: Moment,
})
export type TeamInvitation = z.input<typeof TeamInvitation>

const keep = (action: Action) => allow('team', action, managers)

const list = get('/teams', {
  access: keep('view'),
  input: z.extend(Paging, {
    search: optionalText('Search'),
    status: withDefault(codeOf(TeammateStatus), TeammateStatus.All),
    roleId: z.optional(Id),
    hasTwoFactor: z.optional(z.boolean()),
    /** Within the last seven days. */
    wasSeenLastWeek: z.optional(z.boolean()),
    sort: withDefault(sortBy('name', 'lastSeenAt', 'openReferrals', 'createdAt'), 'name'),
  }),
  output: pageOf(Teammate),
})
const invitations = get('/teams/invitations', {
  access: keep('view'),
  input: z.extend(Paging, {
    search: optionalText('Search'),
    state: z.optional(codeOf(InvitationState)),
    sort: withDefault(sortBy('email', 'sentAt', 'expiresAt'), '-sentAt'),
  }),
  output: pageOf(TeamInvitation),
})

export const teams = contract('teams', {
  list,
  exportList: csvOf(list, {
    file: 'team',
    columns: {
      'First name': (row) => row.firstName,
      'Last name': (row) => row.lastName,
      Email: (row) => row.email,
      Phone: (row) => formatPhone(row.phone),
      Role: (row) => row.role?.name ?? 'Full access',
      Active: (row) => row.isActive,
      'Two-factor authentication': (row) => row.hasTwoFactor,
      'Open referrals': (row) => row.openReferrals,
      'Last seen': (row) => row.lastSeenAt,
      Joined: (row) => row.createdAt,
    },
  }),
  invitations,
  exportInvitations: csvOf(invitations, {
    file: 'invitations',
    columns: {
      Email: (row) => row.email,
      'First name': (row) => row.firstName,
      'Last name': (row) => row.lastName,
      Role: (row) => row.role?.name ?? 'Full access',
      Status: (row) => invitationStateNames[row.state],
      'Invited by': (row) => row.invitedBy,
      Sent: (row) => row.sentAt,
      Expires: (row) => row.expiresAt,
    },
  }),
  kpis: get('/teams/kpis', {
    access: keep('view'),
    input: FigureFilters,
    output: z.object({
      teammates: Figure,
      active: Figure,
      inactive: Figure,
      invited: Figure,
      expiredInvites: Figure,
      /** Roles with at least one person. */
      rolesInUse: Figure,
      withTwoFactor: Figure,
      /** Seen within the last seven days. */
      seenLastWeek: Figure,
      /** Open referrals per active teammate, on average. */
      openReferralsPerTeammate: Figure,
    }),
    about:
      'Of one’s own team, now: no filter changes anything. `withTwoFactor`, `seenLastWeek` and `openReferralsPerTeammate` are of active teammates.',
  }),
  dropdown: get('/teams/ddl', {
    access: 'signedIn',
    input: nothing,
    output: z.array(Option),
    about: 'The active people of one’s own side.',
  }),
  create: post('/teams', {
    access: keep('add'),
    input: z.object({
      firstName: requiredName('First name', 80),
      lastName: requiredName('Last name', 80),
      email: email(),
      phone: optionalPhone,
      roleId,
    }),
    output: TeamInvitation,
    title: 'Invitation sent',
    about: '409 for someone who is already in this team, or who has a pending invitation.',
  }),
  invite: post('/teams/invite', {
    access: keep('add'),
    input: z.object({
      emails: z.array(email()).check(z.minLength(1, 'Email is required'), z.maxLength(20, 'Enter up to 20 addresses')),
      roleId,
      message: optionalText('Message', 500),
      /** For a single address: the person's known data. */
      firstName: optionalName('First name', 80),
      lastName: optionalName('Last name', 80),
      phone: optionalPhone,
    }),
    output: z.object({
      invited: z.array(TeamInvitation),
      /** Already on this team or invited: nothing was sent. */
      skipped: z.array(z.object({ email: z.string(), reason: z.string() })),
    }),
    title: 'Invitations sent',
    about:
      'An address that has an account elsewhere is answered like any other: the email explains the options to its owner.',
  }),
  resendInvite: post('/teams/resend-invite?Email', {
    access: keep('edit'),
    input: z.object({ Email: email() }),
    output: TeamInvitation,
    title: 'Invitation resent',
    about: 'Another 14 days, with a new link; the previous one stops working.',
  }),
  revokeInvite: del('/teams/invitations/:id', {
    access: keep('delete'),
    input: z.object({ id: Id }),
    output: z.null(),
    title: 'Invitation revoked',
  }),
  openWork: get('/teams/:id/open-work', {
    access: keep('view'),
    input: z.object({ id: Id }),
    output: z.object({
      /** The ten that have waited longest. */
      referrals: z.array(z.object({ id: Id, reference: z.string(), stage: z.string() })),
      /** The next ten. */
      appointments: z.array(
        z.object({ id: Id, startsAt: Moment, endsAt: Moment, timeZone: z.string(), reference: z.nullable(z.string()) }),
      ),
      counts: OpenWork,
      /** All kinds together. */
      total: z.int(),
      /** Possible new assignees: active teammates who may see referrals. */
      takers: z.array(
        optionOf({
          ...optionFields,
          /** Number of these appointments that overlap with one of this person's. */
          overlaps: z.int(),
        }),
      ),
    }),
    about: 'What a person has in hand: to be handed over before they leave.',
  }),
  save: put('/teams/:id', {
    access: keep('edit'),
    input: z.extend(changesTo(z.object({ roleId, isActive: z.boolean() })), {
      id: Id,
      version: z.optional(z.int()),
    }),
    output: Teammate,
    title: 'Teammate saved',
    about:
      'Another role, or back from inactive; takes effect immediately. `isActive: false` is for DELETE, which asks who takes over. 409 for oneself, for the last one with all rights, and for a stale version, if one is sent.',
  }),
  remove: del('/teams/:id?handOverTo&leaveUnassigned', {
    access: keep('delete'),
    input: z.object({
      id: Id,
      handOverTo: z.optional(Id),
      /**
       * Referrals, appointments, and help requests become unassigned; work that needs an owner goes to the person who
       * deactivates.
       */
      leaveUnassigned: z.optional(z.boolean()),
    }),
    output: z.null(),
    title: 'Teammate deactivated',
    about:
      'Ends every session immediately. 409 while the person has open work and neither `handOverTo` nor `leaveUnassigned` says what becomes of it. One notification tells the new person how much came. The name stays in the history.',
  }),
  removeTwoFactor: del('/teams/:id/two-factor', {
    access: keep('edit'),
    input: z.object({ id: Id }),
    output: Teammate,
    title: 'Two-factor authentication reset',
    about: 'For someone who has lost it: the next login needs only the password. Ends the person’s sessions.',
  }),
})

export const TeamEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('team.invited'), invitationId: Id }),
  z.object({ type: z.literal('team.invitationRevoked'), invitationId: Id }),
  z.object({ type: z.literal('team.roleChanged'), accountId: Id, roleId: z.nullable(Id) }),
  z.object({
    type: z.literal('team.deactivated'),
    accountId: Id,
    handedOverTo: z.nullable(Id),
    /** How much was handed over. */
    work: z.optional(OpenWork),
  }),
  z.object({ type: z.literal('team.activated'), accountId: Id }),
])
