import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './MapCard.module.css'

/** The card of a mark: a link to the thing, and a few lines. */
export const MapCard = ({ children }: { children: ReactNode }) => (
  <Box className={css.card} pr="lg">
    {children}
  </Box>
)
