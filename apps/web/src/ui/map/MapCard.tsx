import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './MapCard.module.css'

/** What a mark tells of one thing: a link to it, and a few lines. */
export const MapCard = ({ children }: { children: ReactNode }) => (
  <Box className={css.card} pr="lg">
    {children}
  </Box>
)
