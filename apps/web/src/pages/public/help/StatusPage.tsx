import type { Answer } from '@handoff/contracts/kit'
import { type HelpStep, help } from '@handoff/contracts/referrals/help'
import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type HistoryState, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import css from '../../../features/referrals/help/help.module.css'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useDates } from '../../../kit/dates/useDates.ts'
import { query } from '../../../kit/query/useEndpoint.ts'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import { ErrorState } from '../../../ui/layout/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { followed } from '../followed.ts'
import { PublicFrame } from '../PublicFrame.tsx'
import { statusSearch } from './help.search.ts'

/** How far a help request is, for anyone who holds its link. */
export function StatusPage() {
  const token = useToken()
  const { data, error, refetch } = useQuery({
    ...query(help.status, { token: token ?? '' }),
    ...followed,
    enabled: !!token,
  })
  const isDead = !token || (error as { status?: number } | null)?.status === 404
  return (
    <PublicFrame isSensitive isPrivate>
      <div className={css.page}>
        {data ? (
          <Status status={data} onAgain={() => void refetch()} />
        ) : isDead ? (
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
      </div>
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
    <section className={`panel ${css.sent}`}>
      <p className={css.reference}>{number}</p>
      <h1 className={css.title}>{title}</h1>
      <p className={css.lead}>{text}</p>
      {at >= 0 && (
        <ol className={css.way}>
          {way.map(([label], index) => (
            <li key={label} data-done={index <= at || undefined} aria-current={index === at ? 'step' : undefined}>
              {label}
            </li>
          ))}
        </ol>
      )}
      <p className={css.moments}>
        Asked {formatDateTime(askedAt)}
        <br />
        Last change {formatDateTime(changedAt)}
      </p>
      <div className={css.buttons}>
        <Button variant="default" onClick={onAgain}>
          Check again
        </Button>
      </div>
      {hotline && <p className={css.hotline}>Need help right away? {hotline}</p>}
    </section>
  )
}
