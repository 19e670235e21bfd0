import { type Customer, customerReference, customers } from '@handoff/contracts/customers/customers/customers'
import { type Household, households } from '@handoff/contracts/customers/households'
import { formatPhone } from '@handoff/contracts/kit'
import { messages } from '@handoff/contracts/kit/messages'
import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ask } from '../../../kit/query/client.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { Can } from '../../../kit/session/Can.tsx'
import { AsyncSearchSelect } from '../../../ui/form/AsyncSearchSelect.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { CustomerDialog } from '../customers/CustomerDialog.tsx'
import { noCustomer, valuesOf } from '../customers/customerValues.ts'
import { nameOf } from '../customers/useCustomers.ts'

type Props = {
  customer: Customer
  /** The one to join; without, the two begin one. */
  household: Household | undefined
  onClosed: () => void
}
type Choice = { value: string; name: string } | null

/** Someone who lives with this customer: found among the customers, or a new one at the same address. */
export function AddHousemateDialog({ customer, household, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const [housemate, setHousemate] = useState<Choice>(null)
  const [error, setError] = useState<string>()
  const [isNew, setNew] = useState(false)
  const done = {
    says: () => `${housemate?.name ?? 'Someone'} lives with ${nameOf(customer)}`,
    onSuccess: dialog.onClose,
  }
  const create = useAction(households.create, done)
  const add = useAction(households.add, done)
  const join = (customerId: number) =>
    household
      ? add.mutateAsync({ id: household.id, version: household.version, customerId })
      : create.mutateAsync({ housemateIds: [customer.id, customerId] })
  const isCodeNamed = customer.codeName !== null
  const proposal = useEndpoint(customers.proposeCodeName, {}, { enabled: isCodeNamed, isSilent: true }).data?.codeName
  const known = new Set([customer.id, ...(household?.people.map(({ id }) => id) ?? [])])
  const submit = () => {
    if (!housemate) return setError(messages.requiredSelect('Customer'))
    // A refusal is shown already.
    void join(Number(housemate.value)).catch(() => null)
  }
  if (isNew)
    return (
      <CustomerDialog
        onClosed={onClosed}
        prefilled={{
          endpoint: customers.create,
          values: isCodeNamed && !proposal ? noCustomer : sharedValues(customer, proposal ?? null),
          answers: [],
          more: {},
          housemateId: customer.id,
          onUse: join,
          onCreated: join,
        }}
      />
    )
  return (
    <Dialog
      title={`Who lives with ${nameOf(customer)}?`}
      {...dialog}
      size={520}
      footer={
        <>
          <Button variant="default" onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button loading={create.isPending || add.isPending} onClick={submit}>
            Add to household
          </Button>
        </>
      }
    >
      <AsyncSearchSelect
        label="Customer"
        withAsterisk
        avatarsOf="customer"
        error={error}
        find={(search) => ({
          queryKey: ['customers', 'housemates', [...known].join(), search],
          queryFn: async ({ signal }) => {
            const { data } = await ask(customers.list, { search: search || undefined, pageSize: 20 }, { signal })
            return data.data
              .filter(({ id, mayEdit }) => mayEdit && !known.has(id))
              .map((row) => ({
                value: String(row.id),
                name: nameOf(row),
                hint: [customerReference(row.id), row.age, formatPhone(row.phone)].filter(Boolean).join(' · '),
              }))
          },
        })}
        value={housemate}
        onChange={(next) => {
          setError(undefined)
          setHousemate(next)
        }}
      />
      <Can do={customers.create}>
        <Group mt="sm">
          <Button
            variant="subtle"
            size="compact-sm"
            mx="-sm"
            leftSection={<IconPlus size={15} />}
            onClick={() => setNew(true)}
          >
            New person at the same address
          </Button>
        </Group>
      </Can>
    </Dialog>
  )
}

/** What people of one home have in common; by name, a child would say who someone under a code name is, and where. */
function sharedValues(customer: Customer, codeName: string | null) {
  const { addressLine1, cityId, stateId, countyId, zip, hasNoFixedAddress, lastName } = valuesOf(customer)
  return { ...noCustomer, addressLine1, cityId, stateId, countyId, zip, hasNoFixedAddress, lastName, codeName }
}
