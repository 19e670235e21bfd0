import { entities } from '@handoff/contracts/network/entities/entities'
import { Button, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { useDialog } from '../../../../ui/overlay/useDialog.ts'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { ReferPreview } from '../refer/ReferPreview.tsx'
import { useCategories } from '../useReferrals.ts'
import type { ReferCartState } from './useReferCart.ts'

/** Both sides before anything is sent: a provider before it accepts, and the customer’s own page. */
export function CartPreviewDialog({ state, onClosed }: { state: ReferCartState; onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  const [side, setSide] = useState<'provider' | 'customer'>('provider')
  return (
    <Dialog {...dialog} title="What they’ll see" size={620} isPageOnPhone>
      <Stack gap="md">
        <SegmentedControl
          fullWidth
          aria-label="Whose view"
          value={side}
          onChange={(next) => setSide(next as typeof side)}
          data={[
            { value: 'provider', label: 'Provider' },
            { value: 'customer', label: state.customer?.first ?? 'Customer' },
          ]}
        />
        {side === 'provider' ? <ProviderSide state={state} /> : <CustomerSide state={state} />}
      </Stack>
    </Dialog>
  )
}

type Props = { state: ReferCartState }

function ProviderSide({ state: { providers, person, form, need } }: Props) {
  const [id, setId] = useState(providers[0]?.id)
  const { data: categories = [] } = useCategories()
  const category = categories.find(({ value }) => Number(value) === need.categoryId)
  const { data: receiver, error, refetch } = useEndpoint(entities.show, { id: id ?? 0 }, { enabled: id !== undefined })
  if (error) return <ErrorState error={error} onRetry={refetch} what="provider" />
  return (
    <>
      {providers.length > 1 && (
        <Select
          label="Provider"
          allowDeselect={false}
          data={providers.map((one) => ({ value: String(one.id), label: one.name }))}
          value={String(id)}
          onChange={(next) => setId(Number(next))}
        />
      )}
      <ReferPreview
        person={person && { ...person, age: person.age ?? null }}
        category={category?.name}
        specialties={(category?.specialties ?? [])
          .filter((one) => need.specialtyIds.includes(one.id))
          .map((one) => one.name)}
        message={form.values.message}
        files={form.values.files}
        receiver={receiver}
        need={{ categoryId: need.categoryId ?? null, priority: form.values.priority }}
      />
    </>
  )
}

/** The page itself, as it would be if this were sent now, in a separate tab; nothing on it can be changed. */
function CustomerSide({ state: { need, cart, mode, customer, isLinkEmailed } }: Props) {
  const { customerId, categoryId, specialtyIds } = need
  if (customerId === undefined || categoryId === undefined || cart.ids.length === 0) return null
  const unsent = { customerId, categoryId, specialtyIds, referToIds: cart.ids, mode }
  const name = customer?.first ?? 'The customer'
  return (
    <>
      <Text inherit fz="sm" c="var(--text-2)">
        {name} {isLinkEmailed ? 'gets an email with a link to this page' : 'gets a link to this page from you'}. No name
        is on it.
      </Text>
      <Button
        component="a"
        href={`/client-referring-request?unsent=${encodeURIComponent(JSON.stringify(unsent))}`}
        target="_blank"
        leftSection={<IconExternalLink size={15} stroke={1.7} />}
      >
        Open {name}’s page
      </Button>
    </>
  )
}
