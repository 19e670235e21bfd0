import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useLazyPart } from '../../../../kit/loading/useLazyPart.ts'
import { Can } from '../../../../kit/session/Can.tsx'
import { useIsPhone } from '../../../../ui/layout/useIsPhone.ts'
import type { Receiver } from './ReferDialog.tsx'

type Props = {
  customer?: { id: number; name: string }
  receiver?: Receiver
  isSecondary?: boolean
  isShortOnPhone?: boolean
  /** In a row; what the row is about follows the name of the receiver. */
  isCompact?: boolean
  about?: string
}

const load = () => import('./ReferDialog.tsx')

/** Opens the form that sends a customer on; with a customer given, for that one, with a receiver, to that one. */
export function ReferButton({ customer, receiver, isSecondary, isShortOnPhone, isCompact, about }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const isPhone = useIsPhone()
  const isShort = isPhone && isShortOnPhone
  const part = useLazyPart(load, wasOpened)
  return (
    <Can do={referrals.refer}>
      <Button
        variant={isSecondary ? 'default' : undefined}
        // A long name takes several lines.
        {...(customer && isSecondary && { h: 'auto', mih: 36, py: 6, styles: { label: { lineHeight: 1.3 } } })}
        {...(isCompact && { size: 'compact-md' })}
        leftSection={isShort || isCompact ? undefined : <IconPlus size={15} stroke={2} />}
        px={isShort ? 10 : undefined}
        aria-label={
          receiver
            ? `Refer to ${receiver.name}${about ? ` for ${about}` : ''}`
            : isPhone && !customer
              ? 'Refer customer'
              : undefined
        }
        loading={isOpen && !part}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        {isShort ? (
          <IconPlus size={17} stroke={2} />
        ) : customer && isSecondary ? (
          `Refer ${customer.name}`
        ) : customer || receiver || isPhone ? (
          'Refer'
        ) : (
          'Refer customer'
        )}
      </Button>
      {part && isOpen && <part.ReferDialog customer={customer} receiver={receiver} onClosed={() => setOpen(false)} />}
    </Can>
  )
}
