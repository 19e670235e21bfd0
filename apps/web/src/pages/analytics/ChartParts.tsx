import { Flex, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'

type SwitchProps<Measure extends string> = {
  label: string
  names: Record<Measure, string>
  measures: readonly Measure[]
  value: Measure
  onChange: (measure: Measure) => void
}

/** What a chart compares. */
export const MeasureSwitch = <Measure extends string>({
  label,
  names,
  measures,
  value,
  onChange,
}: SwitchProps<Measure>) => (
  <SegmentedControl
    size="xs"
    className="off-paper"
    aria-label={label}
    data={measures.map((one) => ({ value: one, label: names[one] }))}
    value={value}
    onChange={(next) => onChange(next as Measure)}
  />
)

/** What the marks of a chart mean, below it. */
export const ChartLegend = ({ children }: { children: ReactNode }) => (
  <Flex
    className="ruled-above"
    rowGap="xs"
    columnGap="lg"
    wrap="wrap"
    align="center"
    py="sm"
    px="lg"
    fz="xs"
    c="var(--text-2)"
  >
    {children}
  </Flex>
)
