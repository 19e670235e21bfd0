import type { NextStep, ReferralDetail } from '@handoff/contracts/referrals/referrals'
import { useCallback, useRef } from 'react'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { toast } from '../../../kit/toast.tsx'
import { nameOf } from '../referralColumns.tsx'
import { useChangeStatus } from '../useReferrals.ts'
import { doneOf, isUndo } from './stepKeys.ts'

/** Names what was done in a toast; while it is shown, Undo (Z) takes it back, as far as the table allows it. */
export function useStepToast(onUndone?: (id: number) => void) {
  const { mutate } = useChangeStatus('nothing')
  const last = useRef<() => void>(null)

  const tell = useCallback(
    (before: ReferralDetail, step: NextStep, after: ReferralDetail) => {
      const words = isUndo(step) ? 'is waiting for an answer again' : doneOf(step)
      const message = `${nameOf(before)}’s referral ${words}`
      const back = isUndo(step) ? undefined : after.nextSteps.find(isUndo)
      if (!back) return void toast.done(message)
      const undo = () => {
        last.current = null
        toast.close(shown)
        mutate(
          { id: after.id, version: after.version, status: back.status, stage: back.stage },
          {
            onSuccess: () => {
              toast.done(`${nameOf(before)}’s referral is waiting for an answer again`)
              onUndone?.(after.id)
            },
          },
        )
      }
      const shown = toast.done(message, {
        label: 'Undo',
        onPress: undo,
        onClosed: () => {
          if (last.current === undo) last.current = null
        },
      })
      last.current = undo
    },
    [mutate, onUndone],
  )
  useShortcuts({ z: () => last.current?.() })
  return tell
}
