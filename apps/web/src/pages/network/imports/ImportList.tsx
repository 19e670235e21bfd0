import { Flex, Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PageLink } from '../../../kit/address/pageLink.ts'
import { useDates } from '../../../kit/dates/useDates.ts'
import { StatusPill, type Tone } from '../../../ui/display/StatusPill.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import css from './imports.module.css'

type Item = { id: number; fileName: string; createdAt: string; createdBy: string }
type Props<One extends Item> = {
  /** 'customers' */
  things: string
  answer: { data?: { data: One[]; total: number } | undefined; error: Error | null; refetch: () => unknown }
  linkOf: (id: number) => PageLink
  /** What came of it: '12 created, 1 skipped'. */
  sumOf: (one: One) => string
  markOf: (one: One) => { label: string; tone: Tone }
  below?: ReactNode
}

/** The files of before, the latest first. */
export function ImportList<One extends Item>({ things, answer, linkOf, sumOf, markOf, below }: Props<One>) {
  const { formatMoment } = useDates()
  const { data, error, refetch } = answer
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  if (!data.total)
    return (
      <EmptyState
        icon={IconFileImport}
        title="No imports yet"
        text={`Imports of ${things} appear here and can be undone for 30 days.`}
      />
    )
  return (
    <>
      <PlainList className="soft-above divided" gap={0} mt="sm">
        {data.data.map((one) => (
          <Flex
            className="hovers"
            component="li"
            gap="sm"
            align="center"
            justify="space-between"
            pos="relative"
            py="sm"
            px="lg"
            key={one.id}
          >
            <Link className={`link ${css.open}`} {...linkOf(one.id)}>
              <Text className="anywhere" span inherit fz="sm" fw="500" lts="var(--font-tight)">
                {one.fileName}
              </Text>
              <Text span inherit fz="xs" c="dimmed">
                {formatMoment(one.createdAt)} · {one.createdBy} · {sumOf(one)}
              </Text>
            </Link>
            <StatusPill tone={markOf(one).tone}>{markOf(one).label}</StatusPill>
          </Flex>
        ))}
      </PlainList>
      {below}
    </>
  )
}
