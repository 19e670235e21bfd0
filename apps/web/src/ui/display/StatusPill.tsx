import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './StatusPill.module.css'

/** warn: waits for us · info: waits for them · good: accepted, under way, done · bad: refused, failed · neutral: closed */
export type Tone = 'good' | 'bad' | 'warn' | 'info' | 'neutral'

export const StatusPill = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <Badge
    component="span"
    className={css.pill}
    w="fit-content"
    h={22}
    pt={0}
    pr="xs"
    pb={0}
    pl="xs"
    bdrs="xl"
    fz="xs"
    fw="500"
    lts="var(--font-tight)"
    lh="1"
    flex="none"
    maw="100%"
    c="var(--ink)"
    bg="var(--tint)"
    data-tone={tone}
  >
    {children}
  </Badge>
)
