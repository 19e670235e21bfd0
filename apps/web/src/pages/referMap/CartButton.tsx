import type { Match } from '@handoff/contracts/referrals/matches'
import { mostReceivers } from '@handoff/contracts/referrals/referrals/group-modes'
import { Button } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { AddAnywayDialog } from '../../features/referrals/referrals/cart/AddAnywayDialog.tsx'
import { useCart } from '../../features/referrals/referrals/cart/useCart.ts'
import { failedRules } from '../../features/referrals/referrals/cart/useCartProviders.ts'
import css from './matchList.module.css'

/** Puts a provider into the cart and takes it out again; of one that is not eligible it asks why. */
export function CartButton({ match }: { match: Match }) {
  const { id, name, verdict } = match
  const cart = useCart()
  const [isAsking, setAsking] = useState(false)
  const isIn = cart.has(id)
  const isFull = !isIn && cart.isFull
  const press = () => {
    if (isIn) cart.remove(id)
    else if (verdict === 'notEligible') setAsking(true)
    else cart.add(id)
  }
  return (
    <>
      <Button
        className={css.add}
        size="compact-sm"
        variant={isIn ? 'light' : 'default'}
        aria-pressed={isIn}
        aria-label={isIn ? `${name} is in the cart, remove` : `Add ${name}`}
        title={isFull ? `The cart holds ${mostReceivers} providers` : undefined}
        disabled={isFull}
        leftSection={isIn ? <IconCheck size={15} stroke={2} /> : <IconPlus size={15} stroke={2} />}
        onClick={(event) => {
          event.stopPropagation()
          press()
        }}
      >
        {isIn ? 'In cart' : 'Add'}
      </Button>
      {isAsking && (
        <AddAnywayDialog
          name={name}
          failed={failedRules(match)}
          onAdd={(reason) => cart.add(id, reason)}
          onClosed={() => setAsking(false)}
        />
      )}
    </>
  )
}
