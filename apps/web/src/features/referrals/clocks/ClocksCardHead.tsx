import { Box, Flex, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Small } from '../../../ui/display/Small.tsx'

type Props = { title: string; about?: string; children?: ReactNode; isWide?: boolean }

/** The heading of a card, with what belongs to its right edge: below it where a wide card has no room. */
export const ClocksCardHead = ({ title, about, children, isWide }: Props) => (
  <Flex
    component="header"
    rowGap="xs"
    columnGap="sm"
    align="flex-start"
    justify="space-between"
    wrap={isWide ? 'wrap' : 'nowrap'}
    py="md"
    px="lg"
  >
    <Box flex={isWide ? '1 1 220px' : 1} miw={0}>
      <Title order={2} fz="md" fw="600" lts="var(--font-tight)" lh="1.7">
        {title}
      </Title>
      {about && <Small>{about}</Small>}
    </Box>
    {children}
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
