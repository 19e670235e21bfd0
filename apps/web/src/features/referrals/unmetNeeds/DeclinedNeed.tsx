import { UnmetReason } from '@handoff/contracts/referrals/unmetNeeds'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { keptCart } from '../referrals/cart/keptCart.ts'
import { type Need, NeedForm } from './NeedForm.tsx'

/** The customer does not want to be referred: what they need is recorded without anyone being asked. */
export function DeclinedNeed({ need, onRecorded }: { need: Need; onRecorded: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const { id: userId } = useMe()
  return (
    <>
      <Button onClick={() => setOpen(true)}>Record unmet need</Button>
      <Dialog title="Customer declined" isOpen={isOpen} onClose={() => setOpen(false)} isPageOnPhone>
        <NeedForm
          need={need}
          reason={UnmetReason.Declined}
          onRecorded={() => {
            keptCart.forget(userId)
            setOpen(false)
            onRecorded()
          }}
        />
      </Dialog>
    </>
  )
}
