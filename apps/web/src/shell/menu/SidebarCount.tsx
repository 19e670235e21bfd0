import { Center } from '@mantine/core'

/** The count of an entry of the menu; nothing for zero. */
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
      c="var(--mantine-primary-color-contrast)"
      bg="var(--mantine-primary-color-filled)"
    >
      {count > 999 ? '999+' : count}
      <span className="vh"> waiting</span>
    </Center>
  )
}
