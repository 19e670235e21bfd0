import { groupModeNames } from '@handoff/contracts/referrals/referrals/group-modes'
import { Radio } from '@mantine/core'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import css from './cart.module.css'
import type { CartMode } from './cartSearch.ts'
import { cartModes, modeSentence } from './cartWords.ts'
import type { ReferCartState } from './useReferCart.ts'

/** What becomes of the others: asked from two providers on. */
export function ModeChoice({ state: { cart, mode, customer } }: { state: ReferCartState }) {
  const asked = { count: cart.ids.length, customer: customer?.first ?? 'The customer' }
  return (
    <Radio.Group
      aria-label="How to send it"
      value={String(mode)}
      onChange={(next) => cart.setMode(Number(next) as CartMode)}
    >
      <Grid className={css.modes} gap="xs">
        {cartModes.map((one) => (
          <Radio.Card key={one} value={String(one)} className={css.mode} aria-label={groupModeNames[one]}>
            <Radio.Indicator size="sm" />
            <span>
              <b>{groupModeNames[one]}</b>
              <small>{modeSentence(one, asked)}</small>
            </span>
          </Radio.Card>
        ))}
      </Grid>
    </Radio.Group>
  )
}
