import { Flex, type FlexProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { CardTitle } from '../../../ui/layout/CardTitle.tsx'

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
    <CardTitle lts="var(--font-tight)">{title}</CardTitle>
    {children}
  </Flex>
)
