import type { RequestOf } from '@handoff/contracts/kit'
import type { InboundQueue } from '@handoff/contracts/referrals/referrals/referral-queues'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Button, Flex, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { PlainList } from '../../../../ui/layout/PlainList.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
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
    <Flex
      className={css.column}
      component="section"
      direction="column"
      gap="xs"
      miw={0}
      mah="calc(100dvh - var(--shell-top) - 210px)"
      mih={320}
      pt="sm"
      px="xs"
      pb="xs"
      bdrs="lg"
      bg="var(--surface-sunken)"
      aria-label={title}
    >
      <Flex
        className={css.title}
        component="h2"
        gap="xs"
        align="center"
        pt={0}
        px="xs"
        pb="xxs"
        fz="sm"
        fw="600"
        lts="var(--font-tight)"
        data-tone={tone}
      >
        {title}{' '}
        <Text span inherit fw="400" c="dimmed">
          {(count ?? data?.total)?.toLocaleString('en-US')}
        </Text>
      </Flex>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        [0, 1, 2].map((card) => <Skeleton key={card} h={138} radius="lg" />)
      ) : data.data.length === 0 ? (
        <Text inherit py="sm" px="xs" fz="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        <PlainList gap="xs" onKeyDown={moveFocus}>
          {data.data.map((row) => (
            <BoardCard key={row.id} row={row} steps={steps} onOpen={() => onOpen(row.id)} />
          ))}
        </PlainList>
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
    </Flex>
  )
}
