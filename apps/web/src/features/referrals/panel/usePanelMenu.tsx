import type { ReferralDetail } from '@handoff/contracts/referrals/referral-rows'
import { IconArrowBackUp, IconArrowRight, IconLink, IconPrinter, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useNow } from '../../../kit/dates/useNow.ts'
import { toast } from '../../../kit/toast.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import type { RowAction } from '../../../ui/table/tableParts.ts'
import { nameOf } from '../parties.ts'
import { useRemove, useRestore } from '../useReferrals.ts'
import { arrangeSteps, isUndo } from './stepKeys.ts'
import type { PanelSteps } from './usePanelSteps.ts'

/** What can be done beyond the answers, behind '…'. */
export function usePanelMenu(
  referral: ReferralDetail | undefined,
  { steps, onClose }: { steps: PanelSteps; onClose: () => void },
): { actions: RowAction[]; dialog: ReactNode } {
  const [isRemoving, setRemoving] = useState(false)
  const restore = useRestore()
  const remove = useRemove()
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
