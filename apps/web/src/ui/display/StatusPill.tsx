import type { ReactNode } from 'react'
import css from './StatusPill.module.css'

/** good: done or accepted · warn: waits for us · info: waits for them · bad: refused or late · brand: under way · neutral: over */
export type Tone = 'good' | 'bad' | 'warn' | 'info' | 'brand' | 'neutral'

export const StatusPill = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={css.pill} data-tone={tone}>
    {children}
  </span>
)
