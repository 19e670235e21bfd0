import { invitationDays } from '@handoff/contracts/invitations'
import type { Letter } from '../../kit/mail/queue.ts'

type Invited = {
  kind: 'team' | 'entity'
  token: string
  inviter: string
  inviterEmail: string
  /** The network or the entity. */
  to: string
  role: string | null
  firstName: string | null
  message: string | null
  /** The address belongs to someone who is elsewhere in the network. */
  hasAccount: boolean
}

const pathOf = { team: '/teams/invitation-accept', entity: '/auth/invitation-accepted' } as const

/** To a team, or to run an entity. Whoever has an account already is told what can be done, and no one else is. */
export function invitationLetter({ kind, token, inviter, inviterEmail, to, role, firstName, ...it }: Invited): Letter {
  const asked =
    kind === 'team' ? `${inviter} invites you to join the team of ${to}.` : `${inviter} invites you to run ${to}.`
  return {
    subject: kind === 'team' ? `Join the team of ${to}` : `Your invitation to ${to}`,
    title: kind === 'team' ? `Join the team of ${to}` : `Welcome to ${to}`,
    ...(firstName && { greeting: `Hello ${firstName},` }),
    paragraphs: [asked, ...(it.message ? [it.message] : []), ...(it.hasAccount ? alreadyThere : [])],
    button: { label: 'Look at the invitation', path: `${pathOf[kind]}?token=${token}` },
    facts: [['Invited by', `${inviter}, ${inviterEmail}`], ...(role ? [['Role', role] as [string, string]] : [])],
    small: [
      `The link works for ${invitationDays} days, once.`,
      'If you do not know who this is, decline the invitation or leave this mail unanswered: nothing happens then.',
    ],
  }
}

const alreadyThere = [
  'This address has an account already, and an account belongs to one place. You cannot accept the invitation with it.',
  'What you can do: ask to be invited under another address, or decline. Your account stays as it is.',
]
