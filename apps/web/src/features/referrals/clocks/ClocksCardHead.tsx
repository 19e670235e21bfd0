import { Flex, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Small } from '../../../ui/display/Small.tsx'

type Props = { title: string; about?: string; children?: ReactNode }

/** The heading of a card, with what belongs to its right edge, and below both what it is about. */
export const ClocksCardHead = ({ title, about, children }: Props) => (
  <Flex
    component="header"
    rowGap="xxs"
    columnGap="sm"
    align="center"
    justify="space-between"
    wrap="wrap"
    py="md"
    px="lg"
  >
    <Title order={2} fz="md" fw="600" lts="var(--font-tight)" lh="1.7">
      {title}
    </Title>
    {children}
    {about && <Small w="100%">{about}</Small>}
  </Flex>
)

/** An entry of a card's list. */
export const line = {
  className: 'ruled-above',
  align: 'center',
  gap: 'sm',
  mih: 46,
  py: 'xxs',
  pl: 'lg',
  pr: 'md',
  fz: 'sm',
} as const
