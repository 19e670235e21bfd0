import { invitations } from '@handoff/contracts/invitations'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLogout } from '../../../features/auth/useLogout.ts'
import { meQuery } from '../../../features/auth/whoAmI.ts'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { session } from '../../../kit/session/session.ts'
import { ErrorState } from '../../../ui/layout/ErrorState.tsx'
import { AcceptForm, type Invitation } from './AcceptForm.tsx'
import { DeclineButton } from './DeclineButton.tsx'
import css from './InvitationPage.module.css'
import { invitationSearch } from './invitations.search.ts'

/** Who invites, to what, until when; and the answer. */
export function InvitationPage() {
  const { token = '' } = useSearchOf(invitationSearch)
  // Asked once: the answer to it is given here, and a link that was used must not turn into a dead one under it.
  const found = useEndpoint(invitations.show, { token }, { enabled: token !== '' })
  const [isDeclined, setDeclined] = useState(false)

  if (isDeclined) return <Declined />
  if (!token || found.error?.status === 404) return <DeadLink />
  if (found.isError) return <ErrorState error={found.error} onRetry={found.refetch} />
  if (!found.data) return null
  const invitation = found.data
  const { kind, inviter, to, message } = invitation

  return (
    <div className={css.box}>
      <div>
        <h1 className={css.title}>{kind === 'team' ? `Join ${to}` : `Run ${to} here`}</h1>
        <p className={css.subtitle}>
          <b>{inviter}</b> invites you {kind === 'team' ? 'to join the team of' : 'to run'} <b>{to}</b>.
        </p>
      </div>
      {message && <blockquote className={css.message}>{message}</blockquote>}
      <Details {...invitation} />
      <Answering token={token} invitation={invitation} onDeclined={() => setDeclined(true)} />
    </div>
  )
}

function Details({ email, role, expiresAt, kind }: Invitation) {
  const { formatLong } = useDates()
  const facts = [
    ['Your address', email],
    ['Your role', role ?? (kind === 'team' ? 'All rights' : 'Owner')],
    ['Works until', formatLong(expiresAt)],
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Props = { token: string; invitation: Invitation; onDeclined: () => void }

function Answering({ token, invitation, onDeclined }: Props) {
  const me = useQuery({ ...meQuery, enabled: session.token !== null }).data
  const { logout, isPending } = useLogout()
  const [hasLeft, setLeft] = useState(false)
  const decline = <DeclineButton token={token} invitation={invitation} onDeclined={onDeclined} />

  if (invitation.hasAccount)
    return (
      <>
        <div className={css.notice} role="status">
          <p>
            {invitation.email} has an account already, and an account belongs to one place: this invitation cannot be
            accepted with it.
          </p>
          <p>
            To join all the same, ask {invitation.inviter} to invite you under another address. Your account stays as it
            is.
          </p>
        </div>
        {decline}
      </>
    )
  if (me && session.token !== null && !hasLeft)
    return (
      <>
        <div className={css.notice} role="status">
          <p>
            You are signed in here as {me.firstName} {me.lastName}. To accept, you are signed out first.
          </p>
        </div>
        <Button
          fullWidth
          loading={isPending}
          onClick={() => {
            void logout().then(() => setLeft(true))
          }}
        >
          Sign out and go on
        </Button>
        <Button variant="default" fullWidth renderRoot={(props) => <Link to="/" {...props} />}>
          Stay signed in
        </Button>
      </>
    )
  return (
    <>
      <AcceptForm token={token} invitation={invitation} />
      {decline}
    </>
  )
}

const DeadLink = () => (
  <div className={css.box}>
    <div>
      <h1 className={css.title}>This invitation does not work any more</h1>
      <p className={css.subtitle}>
        It was answered, taken back, sent anew with another link, or is older than 14 days. Ask whoever invited you to
        send it again.
      </p>
    </div>
    <ToLogin />
  </div>
)

const Declined = () => (
  <div className={css.box} role="status">
    <div>
      <h1 className={css.title}>You have declined</h1>
      <p className={css.subtitle}>Whoever invited you is told. There is nothing more to do.</p>
    </div>
    <ToLogin />
  </div>
)

const ToLogin = () => (
  <Link to="/auth/login" className={css.links}>
    To the login
  </Link>
)
