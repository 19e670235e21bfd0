import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

/** Someone's words, or a legal text, set apart from what the product says. */
export const QuotedText = ({ children }: { children: ReactNode }) => (
  <Box
    className="anywhere kept-lines"
    component="blockquote"
    m={0}
    py="sm"
    px="md"
    bdrs="md"
    bg="var(--surface-sunken)"
    fz="sm"
    lh="1.55"
    lts="var(--font-tight)"
    c="var(--text-2)"
  >
    {children}
  </Box>
)
