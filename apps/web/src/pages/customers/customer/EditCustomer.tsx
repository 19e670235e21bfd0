import type { Customer } from '@handoff/contracts/customers/customers/customers'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { nameOf } from '../../../features/customers/customers/useCustomers.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useIsPhone } from '../../../ui/layout/useIsPhone.ts'

const load = () => import('../../../features/customers/customers/EditCustomerDialog.tsx')

/** Beside the name on a phone (`isIcon`), among the other actions elsewhere. */
export function EditCustomer({ customer, isIcon = false }: { customer: Customer; isIcon?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const part = useLazyPart(load, isOpen)
  const isPhone = useIsPhone()
  if (!customer.mayEdit || isPhone !== isIcon) return null
  const open = () => setOpen(true)
  return (
    <>
      {isIcon ? (
        <ActionIcon
          variant="default"
          size={40}
          className="off-paper"
          flex="none"
          style={{ alignSelf: 'flex-start' }}
          aria-label={`Edit ${nameOf(customer)}`}
          onClick={open}
        >
          <IconPencil size={17} stroke={1.7} />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.7} />}
          loading={isOpen && !part}
          onClick={open}
        >
          Edit
        </Button>
      )}
      {part && isOpen && <part.EditCustomerDialog customer={customer} onClosed={() => setOpen(false)} />}
    </>
  )
}
