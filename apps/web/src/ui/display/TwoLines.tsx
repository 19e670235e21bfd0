import type { ReactNode } from 'react'
import css from './TwoLines.module.css'

type Props = { name: ReactNode; detail?: ReactNode; isStrong?: boolean }

/** A cell of two lines: the name over what helps to tell it from others. */
export const TwoLines = ({ name, detail, isStrong }: Props) => (
  <span className={css.two}>
    <span className={css.name} data-strong={isStrong || undefined}>
      {name}
    </span>
    {detail && <span className={css.detail}>{detail}</span>}
  </span>
)
