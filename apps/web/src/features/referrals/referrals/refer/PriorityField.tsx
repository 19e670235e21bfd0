import { Priority, priorityNames } from '@handoff/contracts/referrals/referrals/priority'
import { Input, SegmentedControl } from '@mantine/core'

type Props = { value: Priority; onChange: (value: Priority) => void }

/** How urgent a referral is. */
export const PriorityField = ({ value, onChange }: Props) => (
  <Input.Wrapper label="Priority" labelElement="div">
    <SegmentedControl
      fullWidth
      styles={{ label: { paddingBlock: 'calc(var(--mantine-spacing-xs) - 2px)' } }}
      aria-label="Priority"
      value={String(value)}
      onChange={(next) => onChange(Number(next) as Priority)}
      data={Object.values(Priority).map((one) => ({ value: String(one), label: priorityNames[one] }))}
    />
  </Input.Wrapper>
)
