import { Flex, type FlexProps, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { title: ReactNode; children?: ReactNode; component?: 'summary' }

/** The heading of a card of the overview, and what is at its right. */
export const CardHead = ({ title, children, component }: Props) => (
  <Flex
    {...({ component } as FlexProps)}
    align="center"
    justify="space-between"
    gap="xs"
    mih={52}
    py="xs"
    px="lg"
    fz="sm"
  >
    <CardTitle>{title}</CardTitle>
    {children}
  </Flex>
)

export const CardTitle = ({ children }: { children: ReactNode }) => (
  <Title order={2} fz="md" fw="600" lts="-0.022em" lh="inherit">
    {children}
  </Title>
)
