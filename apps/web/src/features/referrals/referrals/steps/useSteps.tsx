import type { NextStep, ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { type ReactNode, useState } from 'react'
import { useChangeStatus } from '../useReferrals.ts'
import { AddCustomerDialog } from './AddCustomerDialog.tsx'
import { ConfirmStepDialog } from './ConfirmStepDialog.tsx'
import { LogContactDialog } from './LogContactDialog.tsx'
import { RerouteDialog } from './RerouteDialog.tsx'
import { canAsk, StepDialog } from './StepDialog.tsx'
import type { StepForms } from './stepForms.ts'
import { isConfirmed } from './stepKeys.ts'
import type { NextAct } from './useStepToast.ts'

/** What referrals themselves know to ask for. */
const ownForms: StepForms = { contact: LogContactDialog, reroute: RerouteDialog, add: AddCustomerDialog }

type Options = {
  forms?: StepForms
  onTaken: (before: ReferralDetail, step: NextStep, after: ReferralDetail, next?: NextAct) => void
}

/** Takes the steps of a referral: at once, or through the form of what a step needs. */
export function useSteps({ forms: others, onTaken: onStepTaken }: Options) {
  const forms = { ...ownForms, ...others }
  const [asking, setAsking] = useState<{ referral: ReferralDetail; step: NextStep; reasonCode?: string }>()
  const change = useChangeStatus('nothing')
  // An accepted person is booked next, also once the panel shows another one.
  const onTaken = (before: ReferralDetail, step: NextStep, after: ReferralDetail) => {
    const book = step.key === 'accept' && 'book' in forms && after.nextSteps.find(({ key }) => key === 'book')
    onStepTaken(
      before,
      step,
      after,
      book ? { label: 'Book', onPress: () => setAsking({ referral: after, step: book }) } : undefined,
    )
  }

  const send = (referral: ReferralDetail, step: NextStep, more: { reasonCode?: string } = {}) => {
    if (change.isPending) return
    const { id, version } = referral
    change.mutate(
      { id, version, status: step.status, stage: step.stage, ...more },
      { onSuccess: ({ data }) => onTaken(referral, step, data) },
    )
  }
  const close = () => setAsking(undefined)
  let dialog: ReactNode = null
  if (asking) {
    const Form = forms[asking.step.key]
    const taken = (after: ReferralDetail) => onTaken(asking.referral, asking.step, after)
    dialog = Form ? (
      <Form {...asking} onClose={close} onTaken={taken} />
    ) : isConfirmed(asking.step) ? (
      <ConfirmStepDialog {...asking} onClose={close} onConfirm={() => send(asking.referral, asking.step)} />
    ) : (
      <StepDialog {...asking} onClose={close} onTaken={taken} />
    )
  }

  return {
    isPending: change.isPending,
    dialog,
    /** Is there a way to give what it needs? */
    canTake: (step: NextStep) => !step.needs || canAsk(step) || step.key in forms,
    take: (referral: ReferralDetail, step: NextStep, reasonCode?: string) =>
      step.needs || step.key in forms || isConfirmed(step)
        ? setAsking({ referral, step, ...(reasonCode && { reasonCode }) })
        : send(referral, step),
    /** With a common reason at once; with one that asks for a comment through the form. */
    takeWith: (referral: ReferralDetail, step: NextStep, reason: { code: string; isCommentRequired: boolean }) =>
      reason.isCommentRequired
        ? setAsking({ referral, step, reasonCode: reason.code })
        : send(referral, step, { reasonCode: reason.code }),
  }
}
export type Steps = ReturnType<typeof useSteps>
