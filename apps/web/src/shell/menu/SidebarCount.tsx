import { Text } from '@mantine/core'
import css from './Sidebar.module.css'

/** The count of an entry of the menu; nothing for zero. */
export function SidebarCount({ count = 0 }: { count?: number }) {
  if (!count) return null
  return (
    <Text
      className={css.count}
      span
      inherit
      miw={24}
      h={19}
      py={0}
      px="xxs"
      bdrs="xl"
      fz="xs"
      fw="600"
      lts="var(--font-tight)"
      c="var(--mantine-primary-color-contrast)"
      bg="var(--mantine-primary-color-filled)"
    >
      {count > 999 ? '999+' : count}
      <span className="vh"> waiting</span>
    </Text>
  )
}
