import { type NextStep, type ReferralDetail, referrals } from '@handoff/contracts/referrals/referrals'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCan } from '../../kit/session/Can.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { ReferDialog } from './refer/ReferDialog.tsx'
import { nameOf } from './referralColumns.tsx'
import { StepDialog } from './StepDialog.tsx'
import { useChangeStatus, useRemove, useRestore } from './useReferrals.ts'

type Props = { referral: ReferralDetail; onClose: () => void }

/** The buttons of the steps that the server allows next. */
export function DrawerFooter({ referral, onClose }: Props) {
  const [step, setStep] = useState<NextStep | null>(null)
  const [isEditing, setEditing] = useState(false)
  const change = useChangeStatus()
  const canEdit = useCan(referrals.refer) && referral.stage === 'draft'
  // Opening happens by looking; a draft is sent from its form, where the consent is taken.
  const steps = referral.nextSteps.filter(({ key }) => key !== 'open' && key !== 'send')
  if (!steps.length && !referral.canRemove && !referral.canRestore && !canEdit) return null

  const take = (next: NextStep) => {
    if (next.needs) return setStep(next)
    change.mutate({ id: referral.id, status: next.status, stage: next.stage, version: referral.version })
  }
  const first = steps.find(({ isDestructive, key }) => !isDestructive && key !== 'ask')
  // The step most will take stands last, where the primary button of every form stands.
  const rankOf = (next: NextStep) => (next === first ? 3 : next.key === 'ask' ? 0 : next.isDestructive ? 1 : 2)
  return (
    <>
      {steps
        .toSorted((a, b) => rankOf(a) - rankOf(b))
        .map((next) => (
          <Button
            key={next.key}
            variant={next === first ? undefined : 'default'}
            color={next.isDestructive ? 'red' : undefined}
            loading={change.isPending && !next.needs}
            onClick={() => take(next)}
            title={next.isOnBehalf ? 'On behalf of the entity; marked as such' : undefined}
          >
            {next.isOnBehalf ? `${next.label} on behalf` : next.label}
          </Button>
        ))}
      {referral.canRestore && <RestoreButton referral={referral} />}
      {referral.canRemove && <RemoveButton referral={referral} onRemoved={onClose} />}
      {canEdit && <Button onClick={() => setEditing(true)}>Continue draft</Button>}
      {step && <StepDialog referral={referral} step={step} onClose={() => setStep(null)} />}
      {isEditing && <ReferDialog draft={referral} onClosed={() => setEditing(false)} onSent={onClose} />}
    </>
  )
}

function RestoreButton({ referral: { id } }: { referral: ReferralDetail }) {
  const restore = useRestore()
  return (
    <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate({ id, isRemoved: false })}>
      Restore to list
    </Button>
  )
}

function RemoveButton({ referral, onRemoved }: { referral: ReferralDetail; onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemove()
  const isDraft = referral.stage === 'draft'
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {isDraft ? 'Discard draft' : 'Remove from list'}
      </Button>
      <ConfirmDialog
        title={isDraft ? `Discard the draft for ${nameOf(referral)}?` : `Remove ${referral.reference} from your list?`}
        confirm={isDraft ? 'Yes, discard it' : 'Yes, remove it'}
        isOpen={isAsking}
        isPending={remove.isPending}
        isDangerous
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ id: referral.id }, { onSuccess: onRemoved })}
      >
        {isDraft
          ? 'It was never sent, so nobody else has seen it.'
          : 'It stays on the trail of the customer. You find it under “Removed”, where it can be restored.'}
      </ConfirmDialog>
    </>
  )
}
