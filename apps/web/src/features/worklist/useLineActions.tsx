import { appointments } from '@handoff/contracts/appointments/appointments'
import { referrals } from '@handoff/contracts/referrals/referrals'
import type { WorklistLine } from '@handoff/contracts/worklist'
import { type ComponentType, useEffect, useState } from 'react'
import { useAction } from '../../kit/query/useAction.ts'
import { toast } from '../../kit/toast.tsx'
import type { StepForms } from '../referrals/panel/stepForms.ts'
import { useSteps } from '../referrals/panel/useSteps.tsx'
import { useStepToast } from '../referrals/panel/useStepToast.ts'
import { ReferAgainDialog } from '../referrals/refer/ReferAgainDialog.tsx'
import { useReferral } from '../referrals/useReferrals.ts'
import { personOf } from './lineWords.ts'

/** Records the visit of an appointment; the feature of appointments has the form. */
export type VisitForm = ComponentType<{
  appointment: NonNullable<WorklistLine['appointment']>
  onClose: () => void
}>
export type LineForms = { recordVisit?: VisitForm }

type Options = { forms: StepForms; lineForms: LineForms }

/** What the buttons of the lines do. A step of a referral is taken from its detail, which is fetched when it is asked for. */
export function useLineActions({ forms, lineForms }: Options) {
  const [line, setLine] = useState<WorklistLine>()
  const done = () => setLine(undefined)
  const tell = useStepToast()
  const steps = useSteps({ forms, onTaken: tell })
  const needsDetail = line?.action === 'step' || line?.action === 'referAgain'
  const { data: referral } = useReferral(needsDetail ? line.referral?.id : undefined)
  const remind = useAction(referrals.remind, {
    tells: 'nothing',
    onSuccess: ({ receiver }) => toast.done(`${receiver.name} was reminded`),
  })
  const remindCustomer = useAction(appointments.remind, { tells: 'nothing' })

  const isReady = line?.action === 'step' && referral?.id === line.referral?.id && referral !== undefined
  const { take } = steps
  useEffect(() => {
    if (!isReady) return
    const step = referral.nextSteps.find(({ key }) => key === line.step?.key)
    if (step) take(referral, step)
    // Someone else was faster: the list says what is left to do.
    else toast.done(`${personOf(line)}’s referral has moved on`)
    // Once for each press: the answer of the server replaces the detail.
    setLine(undefined)
  }, [isReady])

  function act(next: WorklistLine) {
    const { action, referral: row, appointment } = next
    if (action === 'remind' && row) return remind.mutate({ id: row.id })
    if (action === 'remindCustomer' && appointment)
      return remindCustomer.mutate(
        { id: appointment.id },
        { onSuccess: () => toast.done(`${personOf(next)} was reminded by phone`) },
      )
    setLine(next)
  }

  const Visit = lineForms.recordVisit
  return {
    act,
    isPending: (one: WorklistLine) =>
      line === one && line.action === 'step'
        ? true
        : (remind.isPending && remind.variables?.id === one.referral?.id) ||
          (remindCustomer.isPending && remindCustomer.variables?.id === one.appointment?.id),
    dialog: (
      <>
        {steps.dialog}
        {line?.action === 'referAgain' && referral && <ReferAgainDialog referral={referral} onClosed={done} />}
        {line?.action === 'recordVisit' && line.appointment && Visit && (
          <Visit appointment={line.appointment} onClose={done} />
        )}
      </>
    ),
  }
}
