import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { useNavigate } from '@tanstack/react-router'
import { useAction } from '../../../../kit/query/useAction.ts'
import { toast } from '../../../../kit/toast.tsx'
import { addressOfSent } from '../addressOfReferral.ts'
import { useContinueOnMap } from '../cart/useContinueOnMap.ts'
import { useSent } from '../useSent.ts'
import { setReopenedDraft } from './reopenedDraft.ts'

type Subject = Pick<ReferralRow, 'id' | 'groupId' | 'mode' | 'reference' | 'sendsAt'>
type Sent = Subject & Parameters<ReturnType<typeof useSent>>[1]

/** Keeps a referral as a draft before it is sent, and opens that again, where it was made. */
export function useUndoSend() {
  const navigate = useNavigate()
  const onMap = useContinueOnMap()
  const { mutateAsync, isPending } = useAction(referrals.undoSend, { feedback: 'nothing' })
  const undo = async ({ id, groupId, mode, reference }: Subject) => {
    // What was refused is shown already.
    if ((await mutateAsync({ id }).catch(() => null)) === null) return
    toast.done(`${reference} was not sent`)
    if (mode !== GroupMode.Direct) return onMap.open(groupId)
    setReopenedDraft(id)
    await navigate(addressOfSent({ id, stage: 'draft' }))
  }
  return { undo: (referral: Subject) => void undo(referral), isPending }
}

/** Says what was sent, or is being sent: until then with *Undo*. */
export function useSentToast() {
  const { undo } = useUndoSend()
  return (message: string, referral: Subject) => {
    if (!referral.sendsAt) return void toast.done(message)
    const onPress = () => {
      toast.close(toastId)
      undo(referral)
    }
    const toastId = toast.done(message, { label: 'Undo', onPress })
  }
}

/** The same for one provider, with its name. */
export function useReferralSentToast() {
  const words = useSent()
  const sentToast = useSentToast()
  return (referral: Sent) => sentToast(words(`Referral ${referral.reference}`, referral), referral)
}
