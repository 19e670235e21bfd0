import { invitationDays } from '@handoff/contracts/access/invitations'
import type { Letter } from '../../../kit/mail/queue.ts'

type Invited = {
  kind: 'team' | 'entity'
  token: string
  inviter: string
  inviterEmail: string
  /** The network or the entity. */
  to: string
  network: string
  role: string | null
  firstName: string | null
  message: string | null
  /** The address belongs to an account elsewhere in the network. */
  hasAccount: boolean
}

const pathOf = { team: '/teams/invitation-accept', entity: '/auth/invitation-accepted' } as const

/** Invites to a team, or to run an entity. Only the owner of the address learns whether an account exists. */
export function invitationLetter({
  kind,
  token,
  inviter,
  inviterEmail,
  to,
  network,
  role,
  firstName,
  ...it
}: Invited): Letter {
  const purpose = kind === 'team' ? `join the team of ${to}` : `manage ${to}`
  return {
    subject: kind === 'team' ? `Join the team of ${to}` : `Your invitation to ${to}`,
    title: kind === 'team' ? `Join the team of ${to}` : `Manage ${to} in ${network}`,
    ...(firstName && { greeting: `Hello ${firstName},` }),
    paragraphs: [
      `${inviter} invited you to ${purpose}${to === network ? '' : ` in ${network}`}.`,
      ...(it.message ? [it.message] : []),
      ...(it.hasAccount ? alreadyThere : []),
    ],
    button: { label: 'View invitation', path: `${pathOf[kind]}?token=${token}` },
    facts: [['Invited by', `${inviter}, ${inviterEmail}`], ...(role ? [['Role', role] as [string, string]] : [])],
    small: [
      `The link works once and expires in ${invitationDays} days.`,
      'If you don’t know who this is, decline the invitation or ignore this email.',
    ],
  }
}

const alreadyThere = [
  'This address already has an account, and each account belongs to one provider. You can’t accept the invitation with it.',
  'You can ask to be invited at another address, or decline. Your account stays the same.',
]
