import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './StatusPill.module.css'

/** warn: waits for us · info: waits for them · good: accepted, under way, done · bad: refused, failed · neutral: closed */
export type Tone = 'good' | 'bad' | 'warn' | 'info' | 'neutral'

export const StatusPill = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <Badge component="span" className={css.pill} data-tone={tone}>
    {children}
  </Badge>
)
