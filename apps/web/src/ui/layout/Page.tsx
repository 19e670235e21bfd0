import type { ReactNode } from 'react'
import css from './Page.module.css'

type Props = {
  title: ReactNode
  /** At the left of title and subtitle: the face of what the page is about. */
  face?: ReactNode
  subtitle?: ReactNode
  /** In place of the subtitle: `<FigureLine>`. */
  figures?: ReactNode
  /** One primary button at most. */
  actions?: ReactNode
  /** On phones the actions are so short that they fit next to the title. */
  isOneLine?: boolean
  /** A list to work through: its first row starts high. */
  isDense?: boolean
  children: ReactNode
}

/** A page: its heading, what one can do, and its contents. */
export function Page({ title, face, subtitle, figures, actions, isOneLine, isDense, children }: Props) {
  return (
    <>
      <header className={css.head} data-one-line={isOneLine || undefined} data-dense={isDense || undefined}>
        <div className={css.lead}>
          {face}
          <div className={css.words}>
            <h1 className={css.title}>{title}</h1>
            {subtitle && <p className={css.subtitle}>{subtitle}</p>}
            {figures}
          </div>
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </>
  )
}
