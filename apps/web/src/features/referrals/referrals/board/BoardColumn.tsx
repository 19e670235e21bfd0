import type { RequestOf } from '@handoff/contracts/kit'
import type { InboundQueue } from '@handoff/contracts/referrals/referrals/referral-queues'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { ErrorState } from '../../../../ui/layout/ErrorState.tsx'
import type { Steps } from '../steps/useSteps.tsx'
import { BoardCard } from './BoardCard.tsx'
import css from './board.module.css'
import { moveFocus } from './moveFocus.ts'

type Props = {
  queue: InboundQueue
  title: string
  /** As the tabs count it; narrowed, what is found. */
  count: number | undefined
  tone: 'warn' | 'info' | 'good'
  empty: string
  asked: RequestOf<typeof referrals.listInbound>
  steps: Steps
  onOpen: (id: number) => void
}

const portion = 10

/** One column, which scrolls by itself and loads the rest on demand. */
export function BoardColumn({ queue, title, count, tone, empty, asked, steps, onOpen }: Props) {
  const [size, setSize] = useState(portion)
  const { data, error, refetch } = useEndpoint(
    referrals.listInbound,
    { ...asked, queue, isDetailed: true, pageSize: size },
    { keep: true },
  )
  const left = data ? data.total - data.data.length : 0
  return (
    <section className={css.column} aria-label={title}>
      <h2 className={css.title} data-tone={tone}>
        {title} <span>{(count ?? data?.total)?.toLocaleString('en-US')}</span>
      </h2>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        [0, 1, 2].map((card) => <Skeleton key={card} h={138} radius="lg" />)
      ) : data.data.length === 0 ? (
        <p className={css.empty}>{empty}</p>
      ) : (
        <ul className={css.cards} onKeyDown={moveFocus}>
          {data.data.map((row) => (
            <BoardCard key={row.id} row={row} steps={steps} onOpen={() => onOpen(row.id)} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => setSize((before) => Math.min(100, before + 2 * portion))}
        >
          {left.toLocaleString('en-US')} more
        </Button>
      )}
    </section>
  )
}
