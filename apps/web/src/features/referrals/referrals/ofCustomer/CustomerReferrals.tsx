import type { Customer } from '@handoff/contracts/customers/customers/customers'
import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { Box, Text } from '@mantine/core'
import { useState } from 'react'
import { useDates } from '../../../../kit/dates/useDates.ts'
import { CategoryMark } from '../../../../ui/display/CategoryMark.tsx'
import { TwoLines } from '../../../../ui/display/TwoLines.tsx'
import { PlainList } from '../../../../ui/layout/PlainList.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../../ui/table/ListSkeleton.tsx'
import { RowLink } from '../../../../ui/table/RowLink.tsx'
import { addressOfReferral } from '../addressOfReferral.ts'
import { LazyReferralDrawer } from '../LazyReferralDrawer.tsx'
import type { More } from '../panel/ReferralPanel.tsx'
import { reachOf } from '../words/GroupWords.tsx'
import { ReferralStatus } from '../words/ReferralStatus.tsx'
import css from './CustomerReferrals.module.css'
import { type SidedReferral, useCustomerReferrals } from './useCustomerReferrals.ts'

const most = 50

type Props = { customer: Customer; more?: More }

/** The referrals of one customer, newest first; one opens next to the page. */
export function CustomerReferrals({ customer, more }: Props) {
  const [opened, setOpened] = useState<SidedReferral>()
  const { formatMomentDay, formatDue } = useDates()
  const {
    rows,
    total = 0,
    isPending,
    error,
    refetch,
  } = useCustomerReferrals(customer, { isDetailed: true, pageSize: most, sort: '-updatedAt' })

  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (isPending) return <ListSkeleton rows={4} />
  if (rows.length === 0) return <EmptyState title="Not referred yet" text="This customer’s referrals appear here." />
  return (
    <>
      <PlainList className={css.list} py="xxs" px="xs" gap={0}>
        {rows.map((row) => (
          <li key={row.id}>
            <RowLink row={row} onOpen={() => setOpened(row)} linkOf={() => addressOfReferral(row.id, row.side)}>
              <TwoLines
                name={reachOf(row)}
                detail={`${row.reference} · ${formatMomentDay(row.sentAt ?? row.updatedAt)}`}
                isStrong
              />
              <CategoryMark category={row.category} />
              <span className={css.state}>
                <ReferralStatus {...row} />
                {row.isOverdue && row.dueAt && (
                  <Box component="small" fz="xs" c="var(--bad)">
                    Due {lowered(formatDue(row.dueAt).day)}
                  </Box>
                )}
              </span>
            </RowLink>
          </li>
        ))}
      </PlainList>
      {total > rows.length && (
        <Text inherit pt="xxs" px="lg" pb="md" fz="xs" c="dimmed">
          The {rows.length} latest of {total} are shown.
        </Text>
      )}
      <LazyReferralDrawer
        id={opened?.id}
        side={opened?.side ?? 'outbound'}
        onClose={() => setOpened(undefined)}
        more={more}
      />
    </>
  )
}
