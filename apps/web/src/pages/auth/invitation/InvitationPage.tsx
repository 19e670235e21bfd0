import { invitations } from '@handoff/contracts/access/invitations'
import { fullName } from '@handoff/contracts/kit/person-name'
import { Box, Button, Flex, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLogout } from '../../../features/access/auth/useLogout.ts'
import { meQuery } from '../../../features/access/auth/whoAmI.ts'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { session } from '../../../kit/session/session.ts'
import { useBranding } from '../../../theme/useBranding.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { AcceptForm, type Invitation } from './AcceptForm.tsx'
import { DeclineButton } from './DeclineButton.tsx'
import css from './InvitationPage.module.css'
import { invitationSearch } from './invitations.search.ts'

/** Who invites, to what, until when; and the answer. */
export function InvitationPage() {
  const { token = '' } = useSearchOf(invitationSearch)
  // Asked once: the answer to it is given here, and a link that was used must not turn into a dead one under it.
  const query = useEndpoint(invitations.show, { token }, { enabled: token !== '' })
  const { name: network } = useBranding()
  const [isDeclined, setDeclined] = useState(false)

  if (isDeclined) return <Declined />
  if (!token || query.error?.status === 404) return <DeadLink />
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />
  if (!query.data) return null
  const invitation = query.data
  const { kind, inviter, to, message } = invitation
  const isOfNetwork = to === network

  return (
    <Stack gap="md" w="100%" maw={420} m="auto" pt="md" px="lg" pb="calc(2 * var(--mantine-spacing-xxl))">
      <div>
        <Title className="anywhere" order={1} fz="xxl" fw="600" lts="var(--font-display)" lh="1.2">
          {kind === 'team' ? `Join ${to}` : `Manage ${to} in ${network}`}
        </Title>
        <Text className="pretty" inherit mt="xxs" c="dimmed" fz="sm" lh="1.5">
          <Box component="b" fw="500" c="var(--text-2)">
            {inviter}
          </Box>{' '}
          invited you {kind === 'team' ? 'to join the team of' : 'to manage'}{' '}
          <Box component="b" fw="500" c="var(--text-2)">
            {to}
          </Box>
          {isOfNetwork ? '' : ` in ${network}`}.
        </Text>
      </div>
      {message && (
        <Box
          className={css.message}
          component="blockquote"
          m={0}
          pt={0}
          pr={0}
          pb={0}
          pl="md"
          fz="sm"
          lh="1.5"
          c="var(--text-2)"
        >
          {message}
        </Box>
      )}
      <Details {...invitation} />
      <Answering token={token} invitation={invitation} onDeclined={() => setDeclined(true)} />
    </Stack>
  )
}

function Details({ email, role, expiresAt, kind }: Invitation) {
  const { formatLong } = useDates()
  const facts = [
    ['Your email', email],
    ['Your role', role ?? (kind === 'team' ? 'Full access' : 'Owner')],
    ['Expires', formatLong(expiresAt)],
  ]
  return (
    <Box className={css.facts} component="dl" m={0} py="xxs" px="md" bd="1px solid var(--line)" bdrs="md" fz="sm">
      {facts.map(([name, value]) => (
        <Flex gap="md" justify="space-between" py="xs" px={0} key={name}>
          <Box className="nowrap" component="dt" c="dimmed">
            {name}
          </Box>
          <Box className="anywhere" component="dd" m={0} ta="right">
            {value}
          </Box>
        </Flex>
      ))}
    </Box>
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
        <Notice tone="info" role="status">
          <p>
            {invitation.email} already has an account, and each account belongs to one provider, so it can’t be used to
            accept this invitation.
          </p>
          <p>To join, ask {invitation.inviter} to invite you at another address. Your account stays the same.</p>
        </Notice>
        {decline}
      </>
    )
  if (me && session.token !== null && !hasLeft)
    return (
      <>
        <Notice tone="info" role="status">
          <p>You’re logged in as {fullName(me)}. You’ll be logged out to accept.</p>
        </Notice>
        <Button
          fullWidth
          loading={isPending}
          onClick={() => {
            void logout().then(() => setLeft(true))
          }}
        >
          Log out and continue
        </Button>
        <Button variant="default" fullWidth renderRoot={(props) => <Link to="/" {...props} />}>
          Stay logged in
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
  <Stack gap="md" w="100%" maw={420} m="auto" pt="md" px="lg" pb="calc(2 * var(--mantine-spacing-xxl))">
    <div>
      <Title className="anywhere" order={1} fz="xxl" fw="600" lts="var(--font-display)" lh="1.2">
        This invitation is no longer valid
      </Title>
      <Text className="pretty" inherit mt="xxs" c="dimmed" fz="sm" lh="1.5">
        It was already used, canceled, replaced by a newer one, or expired after 14 days. Ask the person who invited you
        to resend it.
      </Text>
    </div>
    <ToLogin />
  </Stack>
)

const Declined = () => (
  <Stack gap="md" w="100%" maw={420} m="auto" pt="md" px="lg" pb="calc(2 * var(--mantine-spacing-xxl))" role="status">
    <div>
      <Title className="anywhere" order={1} fz="xxl" fw="600" lts="var(--font-display)" lh="1.2">
        Invitation declined
      </Title>
      <Text className="pretty" inherit mt="xxs" c="dimmed" fz="sm" lh="1.5">
        The person who invited you will be notified. There’s nothing else to do.
      </Text>
    </div>
    <ToLogin />
  </Stack>
)

const ToLogin = () => (
  <Button fullWidth renderRoot={(props) => <Link to="/auth/login" {...props} />}>
    Log in
  </Button>
)
