import { Box, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Count } from '../display/Count.tsx'
import css from './FoldedGroup.module.css'
import { PlainList } from './PlainList.tsx'

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
      <UnstyledButton
        display="flex"
        className={css.head}
        w="100%"
        mih={44}
        px="md"
        fz="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <IconChevronRight size={16} stroke={1.9} aria-hidden />
        <Box className="nowrap" component="b" fw="600">
          {title}
        </Box>
        <Count of={count} />
        {detail && (
          <Box className="clipped cut nowrap" component="small" flex={1} ta="right" fz="xs" c="var(--text-2)">
            {detail}
          </Box>
        )}
      </UnstyledButton>
      {isOpen && (
        <PlainList id={id} className={css.rows} gap={0}>
          {children}
        </PlainList>
      )}
    </Box>
  )
}
