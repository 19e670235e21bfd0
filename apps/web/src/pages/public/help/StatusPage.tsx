import type { Answer } from '@handoff/contracts/kit'
import { type HelpStep, help } from '@handoff/contracts/referrals/help'
import { Box, Button, Flex, Text } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { type HistoryState, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import css from '../../../features/referrals/help/help.module.css'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useDates } from '../../../kit/dates/useDates.ts'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { useLinkPage } from '../link/useLinkPage.ts'
import { PublicFrame } from '../PublicFrame.tsx'
import { statusSearch } from './help.search.ts'

/** How far a help request is, for anyone who holds its link. */
export function StatusPage() {
  const token = useToken()
  const { view, error, state, refetch } = useLinkPage(help.status, { token: token ?? '' })
  return (
    <PublicFrame isSensitive isPrivate>
      <Box maw={560} mx="auto">
        {view ? (
          <Status status={view} onAgain={() => void refetch()} />
        ) : state !== 'waiting' ? (
          <section className="panel">
            <h1 className="vh">Your request</h1>
            <EmptyState
              icon={IconLinkOff}
              title={error?.message ?? 'Open the link from your email'}
              text="If you still need help, send a new request."
              action={
                <Button variant="default" renderRoot={(props) => <Link to="/public/network/help" {...props} />}>
                  Request help
                </Button>
              }
            />
          </section>
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <ListSkeleton rows={3} />
        )}
      </Box>
    </PublicFrame>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    helpToken?: string
  }
}

/** Out of the address bar once it is read, where someone may look over the shoulder; kept for a reload of this tab. */
function useToken() {
  const { token: inAddress } = useSearchOf(statusSearch)
  const kept = useRouter().history.location.state.helpToken
  const [token] = useState(inAddress ?? kept)
  const navigate = useNavigate()
  useEffect(() => {
    if (!inAddress) return
    const keep = (before: HistoryState) => ({ ...before, helpToken: inAddress })
    void navigate({ to: '.', search: {}, state: keep, replace: true })
  }, [inAddress, navigate])
  return inAddress ?? token
}

const way: readonly (readonly [string, readonly HelpStep[]])[] = [
  ['Received', ['received']],
  ['We’re working on it', ['inHand', 'arranging']],
  ['We asked a provider', ['asked']],
  ['A provider has agreed', ['agreed']],
  ['Done', ['done']],
]

function Status({ status, onAgain }: { status: Answer<typeof help.status>; onAgain: () => void }) {
  const { number, step, title, text, askedAt, changedAt, hotline } = status
  const { formatDateTime } = useDates()
  const at = way.findIndex(([, steps]) => steps.includes(step))
  return (
    <Flex
      className={`panel ${css.sent}`}
      component="section"
      direction="column"
      align="center"
      pt="xxl"
      px="lg"
      pb="xl"
      ta="center"
    >
      <Text className="tnum" inherit mb="xs" fz="sm" fw="500" c="var(--text-2)">
        {number}
      </Text>
      <h1 className={css.title}>{title}</h1>
      <Text className={`anywhere ${css.lead}`} inherit mt="xxs" mb="lg" fz="md" lh="1.55" c="var(--text-2)">
        {text}
      </Text>
      {at >= 0 && (
        <PlainList className={css.way} component="ol" gap="sm" w="min(100%, 300px)" mt={0} mx={0} mb="lg" ta="left">
          {way.map(([label], index) => (
            <Box
              component="li"
              pos="relative"
              pl="xl"
              fz="md"
              key={label}
              data-done={index <= at || undefined}
              aria-current={index === at ? 'step' : undefined}
            >
              {label}
            </Box>
          ))}
        </PlainList>
      )}
      <Text inherit mb="md" fz="sm" lh="1.6" c="dimmed">
        Asked {formatDateTime(askedAt)}
        <br />
        Last change {formatDateTime(changedAt)}
      </Text>
      <Flex gap="xs" justify="center" wrap="wrap" mb="sm">
        <Button variant="default" onClick={onAgain}>
          Check again
        </Button>
      </Flex>
      {hotline && (
        <Text className="anywhere" inherit my="xxs" fz="md" fw="500">
          Need help right away? {hotline}
        </Text>
      )}
    </Flex>
  )
}
