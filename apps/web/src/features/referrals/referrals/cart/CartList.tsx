import { ActionIcon, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { SortableRows } from '../../../../ui/form/SortableRows.tsx'
import css from './cart.module.css'
import type { CartProvider } from './useCartProviders.ts'
import type { ReferCartState } from './useReferCart.ts'

/** Who is asked, in order. One that is not eligible is asked with a reason. */
export function CartList({ state, isGrid }: { state: ReferCartState; isGrid?: boolean }) {
  const { cart, providers } = state
  if (providers.length === 0)
    return <p className={css.empty}>Add up to 10 providers from the list. Drag to change the order.</p>
  return (
    <div className={css.list}>
      <SortableRows
        items={providers}
        nameOf={({ name }) => name}
        isSpaced
        isGrid={isGrid ?? false}
        onOrder={(next) => cart.setOrder(next.map(({ id }) => id))}
        row={(one) => <CartRow one={one} state={state} />}
      />
    </div>
  )
}

function CartRow({ one, state: { cart } }: { one: CartProvider; state: ReferCartState }) {
  const { id, name, match, problem, failed } = one
  return (
    <div className={css.row}>
      <div className={css.rowLine}>
        <span className={css.rank}>{cart.ids.indexOf(id) + 1}</span>
        <span className={css.name} title={name}>
          {name}
        </span>
        <small>{match?.distanceMiles != null && `${match.distanceMiles.toFixed(1)} mi`}</small>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Remove ${name} from the cart`}
          onClick={() => cart.remove(id)}
        >
          <IconX size={15} stroke={1.8} />
        </ActionIcon>
      </div>
      {problem && <p className={css.problem}>{problem}</p>}
      {failed.length > 0 && (
        <TextInput
          size="xs"
          aria-label={`Reason for ${name}`}
          placeholder={`Not eligible: ${failed.join(', ')}. Why refer anyway?`}
          title={`Not eligible: ${failed.join(', ')}`}
          maxLength={500}
          error={!cart.reasons[id]?.trim()}
          value={cart.reasons[id] ?? ''}
          onChange={(event) => cart.setReason(id, event.currentTarget.value)}
        />
      )}
    </div>
  )
}
