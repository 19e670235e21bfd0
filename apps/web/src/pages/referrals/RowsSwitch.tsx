import { SegmentedControl } from '@mantine/core'
import type { ListState } from '../../kit/address/useListState.ts'

type Props = { counted: { referrals: number; customers: number }; list: ListState }

/** Where a report counts people: all their referrals, or one row for each of them. */
export function RowsSwitch({ counted, list }: Props) {
  const { isPerCustomer } = list.filters as { isPerCustomer?: true }
  return (
    <SegmentedControl
      size="xs"
      aria-label="Rows"
      value={isPerCustomer ? 'customers' : 'referrals'}
      onChange={(rows) => list.setFilters({ isPerCustomer: rows === 'customers' ? true : undefined })}
      data={[
        { value: 'referrals', label: `${counted.referrals.toLocaleString('en-US')} referrals` },
        { value: 'customers', label: `${counted.customers.toLocaleString('en-US')} customers` },
      ]}
    />
  )
}
