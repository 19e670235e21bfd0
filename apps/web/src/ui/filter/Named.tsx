import type { ReactNode } from 'react'
import panel from './MoreFilters.module.css'

type Props = { label: string; isInBar: boolean; children: ReactNode }

/** The buttons have the names already, for anyone who does not see them. */
export function Named({ label, isInBar, children }: Props) {
  if (isInBar) return children
  return (
    <div className={panel.field}>
      <span className={panel.name} aria-hidden>
        {label}
      </span>
      {children}
    </div>
  )
}
