import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import css from './Header.module.css'

export function SchemeToggle() {
  const isDark = useComputedColorScheme('light') === 'dark'
  const { setColorScheme } = useMantineColorScheme()
  const Icon = isDark ? IconSun : IconMoon
  return (
    <ActionIcon
      className={css.scheme}
      aria-label={isDark ? 'Light mode' : 'Dark mode'}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  )
}
