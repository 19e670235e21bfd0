import { customers } from '@handoff/contracts/customers/customers/customers'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { Can } from '../../../kit/session/Can.tsx'

const load = () => import('../../../features/customers/customers/CustomerDialog.tsx')

type Props = { isShort?: boolean; isSecondary?: boolean }

export function CustomerButton({ isShort = false, isSecondary = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const part = useLazyPart(load, wasOpened)
  return (
    <Can do={customers.create}>
      <Button
        variant={isSecondary ? 'default' : undefined}
        aria-label="New customer"
        leftSection={<IconPlus size={15} stroke={2} />}
        loading={isOpen && !part}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        {isShort ? 'New' : 'New customer'}
      </Button>
      {part && isOpen && <part.CustomerDialog onClosed={() => setOpen(false)} />}
    </Can>
  )
}
