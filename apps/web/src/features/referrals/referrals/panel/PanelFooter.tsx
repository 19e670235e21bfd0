import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import type { NextStep, ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Button, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import { useNow } from '../../../../kit/dates/useNow.ts'
import { useIsOnline } from '../../../../kit/query/useIsOnline.ts'
import { useCan } from '../../../../kit/session/Can.tsx'
import { useShortcuts } from '../../../../kit/shortcuts/useShortcuts.ts'
import { Key } from '../../../../ui/display/Key.tsx'
import { useContinueOnMap } from '../cart/useContinueOnMap.ts'
import { ReferDialog } from '../refer/ReferDialog.tsx'
import { setReopenedDraft, useReopenedDraft } from '../refer/reopenedDraft.ts'
import { useUndoSend } from '../refer/useUndoSend.ts'
import { ReasonChoices } from '../steps/ReasonChoices.tsx'
import { arrangeSteps, keyOfStep, shortNameOf } from '../steps/stepKeys.ts'
import type { PanelSteps } from '../steps/usePanelSteps.ts'
import type { MessageMode } from '../threadHandle.ts'
import { sideIn } from '../useReferrals.ts'
import css from './PanelFooter.module.css'
import { SenderActions } from './SenderActions.tsx'

type Props = {
  referral: ReferralDetail
  steps: PanelSteps
  /** Moves the focus to the box of the thread; false where there is none. */
  onAsk?: (mode: MessageMode) => boolean
  onClose: () => void
}

/** The answers that the server allows, each with its key. */
export function PanelFooter({ referral, steps, onAsk, onClose }: Props) {
  const [isEditing, setEditing] = useState(false)
  const [rejecting, setRejecting] = useState<number>()
  const isOnline = useIsOnline()
  const onMap = useContinueOnMap()
  const undoSend = useUndoSend()
  const mayRefer = useCan(referrals.refer) && referral.stage === 'draft'
  const canUndo = mayRefer && referral.sendsAt !== null
  const canContinue = mayRefer && !canUndo
  const isReopened = useReopenedDraft() === referral.id && canContinue
  const closeForm = () => {
    setEditing(false)
    setReopenedDraft(null)
  }
  const buttons = arrangeSteps(referral, useNow()).buttons.filter(steps.canTake)
  const reject = buttons.find(({ key }) => key === 'reject')
  // Of this referral, and not of the one that opened after it.
  const isRejecting = rejecting === referral.id && reject !== undefined

  const press = (step: NextStep) => {
    if (!isOnline || steps.isPending) return
    if (step.key === 'reject') return setRejecting(isRejecting ? undefined : referral.id)
    setRejecting(undefined)
    const mode = step.key === 'ask' ? 'question' : step.key === 'answer' ? 'answer' : undefined
    if (mode && onAsk?.(mode)) return
    steps.take(step.key)
  }
  useShortcuts({
    ...Object.fromEntries(
      buttons.flatMap((step) => {
        const key = keyOfStep[step.key]?.toLowerCase()
        return key ? [[key, () => press(step)] as const] : []
      }),
    ),
    Escape: isRejecting ? () => setRejecting(undefined) : onClose,
  })

  if (!buttons.length && !mayRefer && !referral.canRemind && !referral.canReferAgain) return null
  return (
    <>
      {!isOnline && (
        <Text inherit mb="sm" fz="sm" c="var(--warn)">
          You’re offline. You can answer once you’re back online.
        </Text>
      )}
      {isRejecting && (
        <ReasonChoices
          title="Why can’t you take this referral?"
          use={reject.reasonUse}
          isMine={sideIn(referral, reject)}
          onClose={() => setRejecting(undefined)}
          onChoose={(reason) => {
            setRejecting(undefined)
            steps.take(reject.key, { reason })
          }}
        />
      )}
      <Flex className={css.buttons} gap="xs">
        {buttons.map((step, at) => (
          <Button
            key={step.key}
            variant={at === 0 ? 'filled' : 'default'}
            disabled={!isOnline}
            loading={at === 0 && steps.isPending}
            aria-expanded={step.key === 'reject' ? isRejecting : undefined}
            aria-label={step.label + (step.isOnBehalf ? ' on behalf' : '')}
            title={step.isOnBehalf ? 'Recorded as on behalf of the provider' : step.label}
            rightSection={keyOfStep[step.key] && <Key name={keyOfStep[step.key]!} />}
            onClick={() => press(step)}
          >
            {shortNameOf(step)}
          </Button>
        ))}
        <SenderActions referral={referral} />
        {canContinue && (
          <Button
            loading={onMap.isPending}
            onClick={() => (referral.mode === GroupMode.Direct ? setEditing(true) : onMap.open(referral.groupId))}
          >
            Continue draft
          </Button>
        )}
        {canUndo && (
          <Button variant="default" loading={undoSend.isPending} onClick={() => undoSend.undo(referral)}>
            Undo sending
          </Button>
        )}
      </Flex>
      {(isEditing || isReopened) && <ReferDialog draft={referral} onClosed={closeForm} onSent={onClose} />}
    </>
  )
}
