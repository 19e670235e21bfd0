/**
 * Invitations: how an invited person answers, to join a team or to run an entity.
 *
 *   open ──accept──▶ account and session │ ──decline──▶ declined │ ──14 days──▶ expired
 */
import * as z from 'zod/mini'
import { contract, get, post } from '../kit/endpoint.ts'
import { Id, Moment, requiredName } from '../kit/shapes.ts'
import { mailedToken, newPassword, SignedIn } from './auth/auth.ts'

export const invitationDays = 14

/** What the invited person sees before deciding. */
const Invitation = z.object({
  kind: z.literal(['team', 'entity']),
  /** Name of the person who sent the invitation. */
  inviter: z.string(),
  /** The entity, or the network for its administrative side. */
  to: z.string(),
  role: z.nullable(z.string()),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  message: z.nullable(z.string()),
  expiresAt: Moment,
  /** The address belongs to an account elsewhere, so this invitation cannot be accepted with it. */
  hasAccount: z.boolean(),
})

const InvitationAnswer = z.discriminatedUnion('accept', [
  z.strictObject({
    accept: z.literal(true),
    firstName: requiredName('First name', 80),
    lastName: requiredName('Last name', 80),
    password: newPassword,
  }),
  z.strictObject({ accept: z.literal(false) }),
])

const answer = {
  access: 'public',
  input: z.object({ token: mailedToken, answer: InvitationAnswer }),
  output: z.nullable(SignedIn),
  title: 'Response received',
  about: 'Accepts with names and a password, and logs in; or declines, which answers null.',
  isSecret: true,
} as const

export const invitations = contract('invitations', {
  show: get('/auth/invitation', {
    access: 'public',
    input: z.object({ token: mailedToken }),
    output: Invitation,
    about: '404 for an invitation that was answered, revoked, replaced, or has expired.',
  }),
  acceptEntity: post('/auth/invitation-accept', answer),
  acceptTeam: post('/teams/invitation-accept', answer),
})

const answered = { invitationId: Id, inviterId: Id }

export const InvitationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('invitation.teamJoined'), ...answered, accountId: Id }),
  z.object({ type: z.literal('invitation.entityJoined'), ...answered, accountId: Id, entityId: Id }),
  z.object({ type: z.literal('invitation.declined'), ...answered }),
  z.object({ type: z.literal('invitation.expired'), ...answered }),
])
