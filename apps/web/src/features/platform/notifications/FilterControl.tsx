import { SegmentedControl } from '@mantine/core'
import { type Filter, filterNames } from './useNotifications.ts'

type Props = { value: Filter; onChange: (filter: Filter) => void; isWide?: boolean }

/** All, Read, Unread. */
export const FilterControl = ({ value, onChange, isWide }: Props) => (
  <SegmentedControl
    aria-label="Which notifications"
    fullWidth={isWide}
    value={String(value)}
    onChange={(next) => onChange(Number(next) as Filter)}
    data={filterNames.map(({ value: filter, label }) => ({ value: String(filter), label }))}
  />
)
