import { type Teammate, teams } from '@handoff/contracts/teams'
import { useEffect, useState } from 'react'
import { useAction } from '../../kit/query/useAction.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'

/** For someone who has lost it. */
export function ResetTwoFactorDialog({ teammate, onClosed }: { teammate: Teammate; onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const reset = useAction(teams.removeTwoFactor, { onSuccess: () => setOpen(false) })

  useEffect(() => {
    if (isOpen) return
    // Once it has faded.
    const timer = setTimeout(onClosed, 300)
    return () => clearTimeout(timer)
  }, [isOpen, onClosed])

  return (
    <ConfirmDialog
      title={`Reset the second factor of ${teammate.firstName} ${teammate.lastName}?`}
      confirm="Yes, reset it"
      isDangerous
      isOpen={isOpen}
      isPending={reset.isPending}
      onConfirm={() => reset.mutate({ id: teammate.id })}
      onClose={() => setOpen(false)}
    >
      The password alone opens their next login, until they set up a new one. They are signed out everywhere. Do this
      only if you are sure who asks.
    </ConfirmDialog>
  )
}
