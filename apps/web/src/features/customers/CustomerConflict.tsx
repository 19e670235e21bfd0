import type { Customer } from '@handoff/contracts/customers/customers'
import {
  type CustomerFieldKey,
  customerFieldKeys,
  customerFieldLabels,
  wordsOf,
} from '@handoff/contracts/customers/fields'
import { Button } from '@mantine/core'
import { Fragment } from 'react'
import css from './customerForm.module.css'

type Props = {
  base: Customer
  current: Customer
  onKeep: () => void
  onUse: (keys: CustomerFieldKey[]) => void
}

/** Someone else saved first: what is stored now, next to what was typed, and nothing is written over unseen. */
export function CustomerConflict({ base, current, onKeep, onUse }: Props) {
  const keys = customerFieldKeys.filter((key) => wordsOf(base, key) !== wordsOf(current, key))
  return (
    <div className={css.conflict} role="alert">
      <p>Someone else just changed this customer. What you typed is kept.</p>
      <dl>
        {keys.map((key) => (
          <Fragment key={key}>
            <dt>{customerFieldLabels[key]} now</dt>
            <dd>{wordsOf(current, key) ?? 'Empty'}</dd>
          </Fragment>
        ))}
      </dl>
      <div className={css.buttons}>
        <Button variant="default" size="compact-md" onClick={() => onUse(keys)}>
          Use current values
        </Button>
        <Button variant="default" size="compact-md" onClick={onKeep}>
          Keep my changes
        </Button>
      </div>
    </div>
  )
}
