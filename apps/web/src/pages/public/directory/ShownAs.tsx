import { Center, SegmentedControl } from '@mantine/core'
import { IconList, IconMap2 } from '@tabler/icons-react'

type Props = { isMap: boolean; onChange: (isMap: boolean) => void }

const ways = [
  { value: 'list', label: 'List', icon: IconList },
  { value: 'map', label: 'Map', icon: IconMap2 },
]

export const ShownAs = ({ isMap, onChange }: Props) => (
  <SegmentedControl
    aria-label="Shown as"
    data={ways.map(({ value, label, icon: Icon }) => ({
      value,
      label: (
        <Center style={{ gap: 'var(--mantine-spacing-xs)' }}>
          <Icon size={15} stroke={1.8} aria-hidden />
          {label}
        </Center>
      ),
    }))}
    value={isMap ? 'map' : 'list'}
    onChange={(next) => onChange(next === 'map')}
  />
)
