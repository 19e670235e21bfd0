import { Center, SegmentedControl } from '@mantine/core'
import { IconList, IconMap2 } from '@tabler/icons-react'
import { useTexts } from '../../../kit/texts/useTexts.ts'

type Props = { isMap: boolean; onChange: (isMap: boolean) => void }

const ways = [
  { value: 'list', label: 'directory.list', icon: IconList },
  { value: 'map', label: 'directory.map', icon: IconMap2 },
] as const

export function ShownAs({ isMap, onChange }: Props) {
  const t = useTexts()
  return (
    <SegmentedControl
      aria-label={t('directory.shownAs')}
      data={ways.map(({ value, label, icon: Icon }) => ({
        value,
        label: (
          <Center style={{ gap: 'var(--mantine-spacing-xs)' }}>
            <Icon size={15} stroke={1.8} aria-hidden />
            {t(label)}
          </Center>
        ),
      }))}
      value={isMap ? 'map' : 'list'}
      onChange={(next) => onChange(next === 'map')}
    />
  )
}
