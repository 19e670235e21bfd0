import { Center } from '@mantine/core'

/** A number in a gray pill, next to what it counts. */
export const Count = ({ of }: { of: number }) => (
  <Center
    className="tnum"
    component="span"
    display="inline-flex"
    miw={22}
    h={20}
    px="xxs"
    bdrs="xl"
    bg="color-mix(in oklab, var(--text) 7%, transparent)"
    fz="xs"
    fw="600"
    c="var(--text-2)"
  >
    {of.toLocaleString('en-US')}
  </Center>
)
