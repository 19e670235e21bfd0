import { answers } from '@handoff/contracts/referrals/answers'
import { type AppointmentStep, appointmentSteps } from '@handoff/contracts/referrals/appointments/appointment-steps'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { offers } from '@handoff/contracts/referrals/offers'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { WorklistLine } from '@handoff/contracts/referrals/worklist'
import { type FollowUp, followUps } from '@handoff/contracts/surveys/followUps'
import { type ComponentType, useState } from 'react'
import { ask } from '../../../kit/query/client.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { toast } from '../../../kit/toast.tsx'
import { CalledDialog } from '../../surveys/followUps/CalledDialog.tsx'
import { LinkDialog, type MadeLink } from '../groups/LinkDialog.tsx'
import { ReferAgainDialog } from '../referrals/refer/ReferAgainDialog.tsx'
import type { StepForms } from '../referrals/steps/stepForms.ts'
import { useSteps } from '../referrals/steps/useSteps.tsx'
import { useStepToast } from '../referrals/steps/useStepToast.ts'
import { personOf } from './lineWords.ts'

type Booked = NonNullable<WorklistLine['appointment']>
/** What a step of an appointment asks for; the feature of appointments has the form. */
type AppointmentForm = ComponentType<{ appointment: Booked; step: AppointmentStep; onClose: () => void }>
/** Records an answer on behalf of a provider; the form is in the feature of answers. */
type RecordForm = ComponentType<{ referralId: number; onClose: () => void }>
export type LineForms = { appointment?: AppointmentForm; record?: RecordForm }

/** What else can be done about the appointment of a line, besides its button. */
export const otherSteps = ({ appointment, action }: WorklistLine, now: Date) =>
  appointment ? appointmentSteps(appointment, now).filter((step) => action !== 'recordVisit' || step !== 'visit') : []

type Options = { forms: StepForms; lineForms: LineForms }

/** What the buttons of the lines do. A step of a referral is taken from its detail, which is fetched when it is asked for. */
export function useLineActions({ forms, lineForms }: Options) {
  const [pending, setPending] = useState<WorklistLine>()
  const [called, setCalled] = useState<{ line: WorklistLine; asked: FollowUp }>()
  const [again, setAgain] = useState<ReferralDetail>()
  const [taken, setTaken] = useState<{ appointment: Booked; step: AppointmentStep }>()
  const [recording, setRecording] = useState<number>()
  const showToast = useStepToast()
  const steps = useSteps({ forms, onTaken: showToast })
  const remind = useAction(referrals.remind, {
    feedback: 'nothing',
    onSuccess: ({ receiver }) => toast.done(`${receiver.name} was reminded`),
  })
  const showLink = useAction(offers.resend, { feedback: 'nothing' })
  const [link, setLink] = useState<{ groupId: number; customer: string; link: MadeLink }>()
  const markNotified = useAction(answers.markNotified, { feedback: 'nothing' })
  const remindCustomer = useAction(appointments.remind, { feedback: 'nothing' })

  async function withDetail(line: WorklistLine, act: (referral: ReferralDetail) => void) {
    setPending(line)
    try {
      act((await ask(referrals.show, { id: line.referral!.id })).data)
    } catch (error) {
      toast.error((error as Error).message)
    } finally {
      setPending(undefined)
    }
  }

  function take(line: WorklistLine, referral: ReferralDetail) {
    const step = referral.nextSteps.find(({ key }) => key === line.step?.key)
    if (step) return steps.take(referral, step)
    // Someone else was faster: the list says what is left to do.
    toast.done(`${personOf(line)}’s referral has moved on`)
  }

  const takeOf = ({ appointment }: WorklistLine, step: AppointmentStep) =>
    appointment && setTaken({ appointment, step })

  async function recordCall(line: WorklistLine) {
    setPending(line)
    try {
      const followUp = (await ask(followUps.ofReferral, { id: line.referral!.id })).data.find(({ mayCall }) => mayCall)
      if (followUp) setCalled({ line, asked: followUp })
      else toast.done(`${personOf(line)} was called`)
    } catch (error) {
      toast.error((error as Error).message)
    } finally {
      setPending(undefined)
    }
  }

  const acts: Partial<Record<WorklistLine['action'], (line: WorklistLine) => void>> = {
    step: (line) => void withDetail(line, (referral) => take(line, referral)),
    referAgain: (line) => void withDetail(line, setAgain),
    showLink: (line) =>
      showLink.mutate(
        { groupId: line.referral!.groupId, isHandedOver: true },
        {
          onSuccess: ({ data }) => setLink({ groupId: line.referral!.groupId, customer: personOf(line), link: data }),
        },
      ),
    called: (line) => void recordCall(line),
    remind: ({ referral }) => remind.mutate({ id: referral!.id }),
    record: ({ referral }) => setRecording(referral!.id),
    markNotified: ({ referral }) =>
      markNotified.mutate({ id: referral!.id }, { onSuccess: () => toast.done('Marked as done') }),
    recordVisit: (line) => takeOf(line, 'visit'),
    remindCustomer: (line) =>
      remindCustomer.mutate(
        { id: line.appointment!.id },
        { onSuccess: () => toast.done(`${personOf(line)} was reminded by phone`) },
      ),
  }

  const { appointment: Appointment, record: Recording } = lineForms
  return {
    actOn: takeOf,
    act: (line: WorklistLine) => acts[line.action]?.(line),
    isPending: (line: WorklistLine) =>
      pending === line ||
      (remind.isPending && remind.variables?.id === line.referral?.id) ||
      (markNotified.isPending && markNotified.variables?.id === line.referral?.id) ||
      (showLink.isPending && showLink.variables?.groupId === line.referral?.groupId) ||
      (remindCustomer.isPending && remindCustomer.variables?.id === line.appointment?.id),
    dialog: (
      <>
        {steps.dialog}
        {link && <LinkDialog {...link} onClose={() => setLink(undefined)} />}
        {called && (
          <CalledDialog
            referralId={called.line.referral!.id}
            customer={personOf(called.line)}
            of={called.asked}
            onClosed={() => setCalled(undefined)}
          />
        )}
        {again && <ReferAgainDialog referral={again} onClosed={() => setAgain(undefined)} />}
        {recording !== undefined && Recording && (
          <Recording referralId={recording} onClose={() => setRecording(undefined)} />
        )}
        {taken && Appointment && <Appointment {...taken} onClose={() => setTaken(undefined)} />}
      </>
    ),
  }
}
