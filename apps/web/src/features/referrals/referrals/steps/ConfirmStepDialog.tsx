import type { ComponentProps } from 'react'
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx'
import { useDialog } from '../../../../ui/overlay/useDialog.ts'
import { nameOf } from '../words/parties.ts'
import type { StepForm } from './stepForms.ts'

type Props = Omit<ComponentProps<StepForm>, 'onTaken'> & { onConfirm: () => void }

/** A step that ends a referral and needs nothing else: asked once, by name. */
export function ConfirmStepDialog({ referral, step, onConfirm, onClose }: Props) {
  const dialog = useDialog(onClose)
  return (
    <ConfirmDialog
      {...dialog}
      title={`Cancel ${nameOf(referral)}’s referral?`}
      confirm={step.label}
      dismiss="Keep"
      isDangerous
      onConfirm={() => {
        dialog.onClose()
        onConfirm()
      }}
    >
      The referring provider asked to cancel it and will be notified.
    </ConfirmDialog>
  )
}
