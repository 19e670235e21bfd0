import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { label: string; isInBar: boolean; children: ReactNode }

/** The buttons have the names already, for anyone who does not see them. */
export function Named({ label, isInBar, children }: Props) {
  if (isInBar) return children
  return (
    <Box miw={0}>
      <Box component="span" display="block" mb="xxs" fz="xs" fw="500" c="var(--text-2)" aria-hidden>
        {label}
      </Box>
      {children}
    </Box>
  )
}
