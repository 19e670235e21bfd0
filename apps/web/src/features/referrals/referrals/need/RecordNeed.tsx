import { UnmetReason, unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import { Button } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { Can } from '../../../../kit/session/Can.tsx'
import { useMe } from '../../../../kit/session/CurrentUser.ts'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { keptCart } from '../cart/keptCart.ts'
import { type Need, NeedForm } from './NeedForm.tsx'

export type Unmet = { need: Need; onRecorded: () => void }
type Props = Unmet & {
  reason: NonNullable<ComponentProps<typeof NeedForm>['reason']>
  variant?: 'subtle'
}

/** No one is asked: what the customer needs is recorded instead. */
export function RecordNeed({ need, onRecorded, reason, variant }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { id: userId } = useMe()
  return (
    <Can do={unmetNeeds.record}>
      <Button variant={variant} onClick={() => setOpen(true)}>
        Record unmet need
      </Button>
      <Dialog
        title={reason === UnmetReason.Declined ? 'Customer declined' : 'No one is accepting'}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        isPageOnPhone
      >
        <NeedForm
          need={need}
          reason={reason}
          onRecorded={() => {
            keptCart.forget(userId)
            setOpen(false)
            onRecorded()
          }}
        />
      </Dialog>
    </Can>
  )
}
