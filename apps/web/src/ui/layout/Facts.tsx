import { Fragment, type ReactNode } from 'react'
import css from './Facts.module.css'

type Fact = readonly [label: string, value: ReactNode] | false | null | undefined | '' | 0

/** Labels and what stands behind them; whatever is missing is left out. */
export const Facts = ({ facts, isWide }: { facts: readonly Fact[]; isWide?: boolean }) => (
  <dl className={css.facts} data-wide={isWide || undefined}>
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
