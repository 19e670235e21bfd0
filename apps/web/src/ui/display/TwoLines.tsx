import type { ReactNode } from 'react'
import css from './TwoLines.module.css'

type Props = {
  name: ReactNode
  detail?: ReactNode
  isStrong?: boolean
  /** In a narrow column: the name goes on in a second line before it is cut. */
  isWrapped?: boolean
}

/** A cell of two lines: the name over what helps to tell it from others. */
export const TwoLines = ({ name, detail, isStrong, isWrapped }: Props) => (
  <span className={css.two}>
    <span className={css.name} data-strong={isStrong || undefined} data-wrapped={isWrapped || undefined}>
      {name}
    </span>
    {detail && <span className={css.detail}>{detail}</span>}
  </span>
)
