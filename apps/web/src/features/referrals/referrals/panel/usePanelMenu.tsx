import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import {
  IconArrowBackUp,
  IconArrowRight,
  IconBell,
  IconBellMinus,
  IconBellOff,
  IconLink,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useNow } from '../../../../kit/dates/useNow.ts'
import { toast } from '../../../../kit/toast.tsx'
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx'
import type { RowAction } from '../../../../ui/table/tableParts.ts'
import { arrangeSteps, isUndo } from '../steps/stepKeys.ts'
import type { PanelSteps } from '../steps/usePanelSteps.ts'
import { useFollow, useRemove, useRestore } from '../useReferrals.ts'
import { nameOf } from '../words/parties.ts'

/** Whose work it is hears of it without following it. */
function followingChoices({ following, isOwnWork }: ReferralDetail) {
  if (following === 'follow') return [{ label: 'Stop following', icon: IconBellMinus, following: null }]
  if (following === 'mute') return [{ label: 'Turn notifications on', icon: IconBell, following: null }]
  const mute = { label: 'Mute notifications', icon: IconBellOff, following: 'mute' as const }
  return isOwnWork ? [mute] : [{ label: 'Follow', icon: IconBell, following: 'follow' as const }, mute]
}

/** What can be done beyond the answers, behind '…'. */
export function usePanelMenu(
  referral: ReferralDetail | undefined,
  { steps, onClose }: { steps: PanelSteps; onClose: () => void },
): { actions: RowAction[]; dialog: ReactNode } {
  const [isRemoving, setRemoving] = useState(false)
  const restore = useRestore()
  const remove = useRemove()
  const follow = useFollow()
  const now = useNow()
  if (!referral) return { actions: [], dialog: null }
  const { id, canRemove, canRestore, reference } = referral
  const isDraft = referral.stage === 'draft'
  const copy = async () => {
    await navigator.clipboard.writeText(location.href)
    toast.success('Link copied')
  }
  return {
    actions: [
      ...arrangeSteps(referral, now)
        .menu.filter(steps.canTake)
        .map((step) => ({
          label: step.isOnBehalf ? `${step.label} on behalf` : step.label,
          icon: isUndo(step) ? IconArrowBackUp : IconArrowRight,
          isDangerous: step.isDestructive,
          onSelect: () => steps.take(step.key),
        })),
      ...(canRestore
        ? [
            {
              label: 'Restore to list',
              icon: IconArrowBackUp,
              onSelect: () => restore.mutate({ id, isRemoved: false }),
            },
          ]
        : []),
      ...(isDraft
        ? []
        : followingChoices(referral).map(({ following, ...choice }) => ({
            ...choice,
            onSelect: () => follow.mutate({ id, following }),
          }))),
      { label: 'Copy link', icon: IconLink, onSelect: () => void copy() },
      { label: 'Print', icon: IconPrinter, onSelect: () => window.print() },
      ...(canRemove
        ? [
            {
              label: isDraft ? 'Discard draft' : 'Remove from list',
              icon: IconTrash,
              isDangerous: true,
              onSelect: () => setRemoving(true),
            },
          ]
        : []),
    ],
    dialog: (
      <ConfirmDialog
        title={isDraft ? `Discard the draft for ${nameOf(referral)}?` : `Remove ${reference} from your list?`}
        confirm={isDraft ? 'Discard' : 'Remove'}
        isOpen={isRemoving}
        isPending={remove.isPending}
        isDangerous
        onClose={() => setRemoving(false)}
        onConfirm={() => remove.mutate({ id }, { onSuccess: onClose })}
      >
        {isDraft
          ? 'It was never sent, so no one else has seen it.'
          : 'It stays in the customer’s trail. You can restore it from Removed.'}
      </ConfirmDialog>
    ),
  }
}
