import { groupModeNames } from '@handoff/contracts/referrals/referrals/group-modes'
import { Box, Radio } from '@mantine/core'
import { Small } from '../../../../ui/display/Small.tsx'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import css from './cart.module.css'
import type { CartMode } from './cartSearch.ts'
import { cartModes, modeSentence } from './cartWords.ts'
import type { ReferCartState } from './useReferCart.ts'

/** What becomes of the others: asked from two providers on. */
export function ModeChoice({ state: { cart, mode, customer } }: { state: ReferCartState }) {
  const parts = { count: cart.ids.length, customer: customer?.first ?? 'The customer' }
  return (
    <Radio.Group
      aria-label="How to send it"
      value={String(mode)}
      onChange={(next) => cart.setMode(Number(next) as CartMode)}
    >
      <Grid columns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="xs">
        {cartModes.map((one) => (
          <Radio.Card
            key={one}
            value={String(one)}
            display="flex"
            p="sm"
            bdrs="md"
            ta="left"
            className={css.mode}
            aria-label={groupModeNames[one]}
          >
            <Radio.Indicator size="sm" />
            <span>
              <Box component="b" display="block" fz="sm" fw="500">
                {groupModeNames[one]}
              </Box>
              <Small display="block" lh="1.4" c="var(--text-2)">
                {modeSentence(one, parts)}
              </Small>
            </span>
          </Radio.Card>
        ))}
      </Grid>
    </Radio.Group>
  )
}
