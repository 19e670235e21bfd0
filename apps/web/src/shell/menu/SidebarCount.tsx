import { Center } from '@mantine/core'

/** How many wait behind an entry of the menu; nothing where none do. */
export function SidebarCount({ count = 0 }: { count?: number }) {
  if (!count) return null
  return (
    <Center
      className="tnum"
      component="span"
      display="inline-flex"
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
    </Center>
  )
}
