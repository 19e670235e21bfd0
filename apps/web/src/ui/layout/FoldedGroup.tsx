import { Box, Flex, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import css from './FoldedGroup.module.css'

type Props = {
  title: string
  count: number
  /** Says more next to the count. */
  detail?: string
  isOpen: boolean
  onToggle: () => void
  /** Rows: an icon, a `span` with a name and a `small` reason, and what can be done. */
  children: ReactNode
}

/** Rows that matter less than those above them, behind their count until someone opens them. */
export function FoldedGroup({ title, count, detail, isOpen, onToggle, children }: Props) {
  const id = useId()
  return (
    <Box className="ruled-above" component="section" flex="none" bg="var(--surface-sunken)" aria-label={title}>
      <Flex
        type="button"
        className={css.head}
        component="button"
        gap="xs"
        align="center"
        w="100%"
        mih={44}
        py={0}
        px="md"
        c="var(--text)"
        ta="left"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <IconChevronRight size={16} stroke={1.9} aria-hidden />
        <Box className="nowrap" component="b" fw="600">
          {title}
        </Box>
        <Text
          className={css.count}
          span
          inherit
          miw={22}
          h={20}
          py={0}
          px="xxs"
          bdrs="xl"
          fz="xs"
          fw="600"
          c="var(--text-2)"
        >
          {count.toLocaleString('en-US')}
        </Text>
        {detail && (
          <Box className="clipped cut nowrap" component="small" flex={1} ta="right" fz="xs" c="var(--text-2)">
            {detail}
          </Box>
        )}
      </Flex>
      {isOpen && (
        <ul id={id} className={css.rows}>
          {children}
        </ul>
      )}
    </Box>
  )
}
