import { ActionIcon, Box, Center, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Small } from '../../../../ui/display/Small.tsx'
import { SortableRows } from '../../../../ui/form/SortableRows.tsx'
import css from './cart.module.css'
import type { CartProvider } from './useCartProviders.ts'
import type { ReferCartState } from './useReferCart.ts'

/** Who is asked, in order. One that is not eligible is asked with a reason. */
export function CartList({ state, isGrid }: { state: ReferCartState; isGrid?: boolean }) {
  const { cart, providers } = state
  if (providers.length === 0)
    return (
      <Text inherit fz="sm" c="var(--text-2)">
        Add up to 10 providers. Drag to change the order.
      </Text>
    )
  return (
    <Box mih={0}>
      <SortableRows
        items={providers}
        nameOf={({ name }) => name}
        isSpaced
        isGrid={isGrid ?? false}
        onOrder={(next) => cart.setOrder(next.map(({ id }) => id))}
        row={(one) => <CartRow one={one} state={state} />}
      />
    </Box>
  )
}

function CartRow({ one, state: { cart } }: { one: CartProvider; state: ReferCartState }) {
  const { id, name, match, problem, failed } = one
  return (
    <Stack gap="xxs" flex={1} miw={0} py="xs">
      <Group gap="xs" wrap="nowrap" miw={0}>
        <Center
          className="tnum"
          component="span"
          flex="none"
          w={22}
          h={22}
          bdrs="50%"
          bg="var(--mantine-primary-color-filled)"
          c="var(--mantine-primary-color-contrast)"
          fz="xs"
          fw="600"
        >
          {cart.ids.indexOf(id) + 1}
        </Center>
        <Text className="clipped cut nowrap" span inherit fw="500" title={name}>
          {name}
        </Text>
        <Small className={`nowrap ${css.distance}`} ml="auto" c="var(--text-2)">
          {match?.distanceMiles != null && `${match.distanceMiles.toFixed(1)} mi`}
        </Small>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Remove ${name} from the cart`}
          onClick={() => cart.remove(id)}
        >
          <IconX size={15} stroke={1.8} />
        </ActionIcon>
      </Group>
      {problem && (
        <Text inherit fz="xs" c="var(--bad)">
          {problem}
        </Text>
      )}
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
    </Stack>
  )
}
