import type { ReactNode } from 'react'
import css from './SecurityPanel.module.css'

type Props = { title: string; text: ReactNode; isLow?: boolean; children?: ReactNode }

export const SecurityRow = ({ title, text, isLow, children }: Props) => (
  <div className={css.row}>
    <div>
      <h3 className={css.rowTitle}>{title}</h3>
      <p className={css.words} data-low={isLow || undefined}>
        {text}
      </p>
    </div>
    {children && <div className={css.rowButtons}>{children}</div>}
  </div>
)
