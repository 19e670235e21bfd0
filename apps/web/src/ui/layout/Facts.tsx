import { Fragment, type ReactNode } from 'react'
import css from './Facts.module.css'

export type Fact = readonly [label: string, value: ReactNode] | false | null | undefined | '' | 0

type Props = {
  facts: readonly Fact[]
  /** In two columns. */
  isWide?: boolean
  /** With longer labels on one line. */
  isRoomy?: boolean
}

/** Labels and what stands behind them; whatever is missing is left out. */
export const Facts = ({ facts, isWide, isRoomy }: Props) => (
  <dl className={css.facts} data-wide={isWide || undefined} data-roomy={isRoomy || undefined}>
    {facts.map(
      (fact) =>
        fact && (
          <Fragment key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </Fragment>
        ),
    )}
  </dl>
)
