import { referrals } from '@handoff/contracts/referrals'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Can } from '../../kit/Can.tsx'
import { useLazyPart } from '../../kit/useLazyPart.ts'

type Props = { customer?: { id: number; name: string }; isSecondary?: boolean }

const load = () => import('./ReferDialog.tsx')

/** Opens the form that sends a customer on; with a customer given, for that one. */
export function ReferButton({ customer, isSecondary }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const part = useLazyPart(load, wasOpened)
  return (
    <Can do={referrals.refer}>
      <Button
        variant={isSecondary ? 'default' : undefined}
        leftSection={<IconPlus size={15} stroke={2} />}
        loading={isOpen && !part}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        Refer customer
      </Button>
      {part && isOpen && <part.ReferDialog customer={customer} onClosed={() => setOpen(false)} />}
    </Can>
  )
}
