import { type Teammate, teams } from '@handoff/contracts/teams'
import { useAction } from '../../kit/query/useAction.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { useDialog } from '../../ui/overlay/useDialog.ts'

/** For someone who has lost it. */
export function ResetTwoFactorDialog({ teammate, onClosed }: { teammate: Teammate; onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  const reset = useAction(teams.removeTwoFactor, { onSuccess: dialog.onClose })
  return (
    <ConfirmDialog
      {...dialog}
      title={`Reset the second factor of ${teammate.firstName} ${teammate.lastName}?`}
      confirm="Yes, reset it"
      isDangerous
      isPending={reset.isPending}
      onConfirm={() => reset.mutate({ id: teammate.id })}
    >
      The password alone opens their next login, until they set up a new one. They are signed out everywhere. Do this
      only if you are sure who asks.
    </ConfirmDialog>
  )
}
