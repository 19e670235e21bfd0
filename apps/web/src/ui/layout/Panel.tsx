import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import css from './Panel.module.css'

type Props = {
  title: string
  subtitle?: ReactNode
  /** At the right of the heading: a legend, a link, a button. */
  aside?: ReactNode
  children: ReactNode
  /** The contents reach to the edges: lists, tables, charts. */
  isFlush?: boolean
  className?: string
}

/** A white card with a heading. */
export function Panel({ title, subtitle, aside, children, isFlush, className }: Props) {
  return (
    <section className={clsx('panel', className)} aria-label={title}>
      <div className={css.head}>
        <div>
          <h2 className={css.title}>{title}</h2>
          {subtitle && <div className={css.subtitle}>{subtitle}</div>}
        </div>
        {aside}
      </div>
      {isFlush ? children : <div className={css.body}>{children}</div>}
    </section>
  )
}
