import { type Teammate, teams } from '@handoff/contracts/access/teams'
import { fullName } from '@handoff/contracts/kit/person-name'
import { useAction } from '../../../kit/query/useAction.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'

/** For someone who has lost it. */
export function ResetTwoFactorDialog({ teammate, onClosed }: { teammate: Teammate; onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  const reset = useAction(teams.removeTwoFactor, {
    says: ({ firstName, lastName }) => `Two-factor authentication of ${fullName({ firstName, lastName })} reset`,
    onSuccess: dialog.onClose,
  })
  return (
    <ConfirmDialog
      {...dialog}
      title={`Reset two-factor authentication for ${fullName(teammate)}?`}
      confirm="Reset"
      isDangerous
      isPending={reset.isPending}
      onConfirm={() => reset.mutate({ id: teammate.id })}
    >
      They can log in with only a password until they set it up again. They’re logged out everywhere. Do this only if
      you’re sure who’s asking.
    </ConfirmDialog>
  )
}
