import type { CustomerTableRow } from '@handoff/contracts/customers/customers/customers'
import { Text } from '@mantine/core'
import { useDates } from '../../../kit/dates/useDates.ts'
import { counted } from '../../../ui/display/counted.ts'
import type { Column, RowCard } from '../../../ui/table/tableParts.ts'
import { aboutOf, nameOf, stateMark } from './customerColumns.tsx'

type Row = CustomerTableRow

/** Orders in words, for phones. */
export const customerOrders = [
  { value: 'name', label: 'Name' },
  { value: 'lastContactAt', label: 'Longest without contact' },
  { value: '-lastContactAt', label: 'Latest contact' },
  { value: '-lastReferredAt', label: 'Last referred' },
  { value: '-created_at', label: 'Newest' },
]

/** A customer on a phone: age and city, the first custom column, the open referral, and the last contact. */
export function useCustomerCard(columns: readonly Column<Row>[]) {
  const { formatRelative } = useDates()
  const first = columns.find(({ id }) => id.startsWith('cf.'))?.id
  return (row: Row): RowCard => ({
    name: nameOf(row),
    avatar: nameOf(row),
    avatarOf: `customer:${row.id}`,
    mark: row.state === 1 ? undefined : stateMark(row),
    lines: [[aboutOf(row), first && row.values[first]].filter(Boolean).join(' · '), openOf(row)],
    aside: (
      <>
        Last contact
        <b>{row.lastContactAt ? formatRelative(row.lastContactAt) : 'None yet'}</b>
      </>
    ),
  })
}

function openOf({ openReferral, openReferrals }: Row) {
  if (!openReferral) return 'No open referrals'
  const what = openReferrals > 1 ? counted(openReferrals, 'open referral') : openReferral.category
  if (openReferral.needsReply)
    return (
      <Text span inherit c="var(--warn)">
        {what} · Needs your reply
      </Text>
    )
  return (
    <Text span inherit c="var(--text-2)">
      {openReferrals > 1 ? what : `${what} · ${openReferral.entity}`}
    </Text>
  )
}
