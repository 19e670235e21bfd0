import type { NextStep, ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { useCallback, useRef } from 'react'
import { useShortcuts } from '../../../../kit/shortcuts/useShortcuts.ts'
import { toast } from '../../../../kit/toast.tsx'
import { useChangeStatus } from '../useReferrals.ts'
import { nameOf } from '../words/parties.ts'
import { doneOf, isAnnouncedByForm, isUndo, undoneOf, undoOf } from './stepKeys.ts'

/** What follows a step, for the person it was taken for: 'Book' after an acceptance. */
export type NextAct = { label: string; onPress: () => void }

/** Names what was done in a toast; while it is shown, Undo (Z) takes it back, where the server would allow that. */
export function useStepToast(onUndone?: (id: number) => void) {
  const { mutate } = useChangeStatus('nothing')
  const last = useRef<() => void>(null)
  const lastToast = useRef<string>(null)

  const showToast = useCallback(
    (before: ReferralDetail, step: NextStep, after: ReferralDetail, next?: NextAct) => {
      // The form of the appointment says when it is, and where it is shown.
      if (isAnnouncedByForm(step)) return
      const message = isUndo(step) ? undoneOf(step) : `${nameOf(before)}’s referral ${doneOf(step)}`
      const back = undoOf(step, after)
      // Only the latest can be taken back by its key.
      if (lastToast.current) toast.close(lastToast.current)
      const goOn = () => {
        if (lastToast.current) toast.close(lastToast.current)
        next?.onPress()
      }
      const follow = next ? [{ ...next, onPress: goOn }] : []
      if (!back) {
        lastToast.current = toast.done(message, ...follow)
        return
      }
      const undo = () => {
        last.current = null
        toast.close(toastId)
        mutate(
          { id: after.id, version: after.version, status: back.status, stage: back.stage },
          {
            onSuccess: () => {
              toast.done(undoneOf(back))
              onUndone?.(after.id)
            },
          },
        )
      }
      const onClosed = () => {
        if (last.current === undo) last.current = null
      }
      const toastId = toast.done(message, { label: 'Undo', onPress: undo, onClosed }, ...follow)
      last.current = undo
      lastToast.current = toastId
    },
    [mutate, onUndone],
  )
  useShortcuts({ z: () => last.current?.() })
  return showToast
}
