import type { NextStep, ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { Skeleton, Stack } from '@mantine/core'
import { type ComponentType, type RefObject, useRef, useState } from 'react'
import { useShortcuts } from '../../../../kit/shortcuts/useShortcuts.ts'
import { PanelHead } from '../../../../ui/overlay/PanelHead.tsx'
import { SidePanel } from '../../../../ui/overlay/SidePanel.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { RowMenu } from '../../../../ui/table/RowMenu.tsx'
import type { StepForms } from '../steps/stepForms.ts'
import { usePanelSteps } from '../steps/usePanelSteps.ts'
import { useSteps } from '../steps/useSteps.tsx'
import type { NextAct } from '../steps/useStepToast.ts'
import type { MessageMode, ThreadHandle } from '../threadHandle.ts'
import { useIsSeen } from '../useIsSeen.ts'
import { useMarkOpened } from '../useMarkOpened.ts'
import { useReferral } from '../useReferrals.ts'
import { nameOf, type Side } from '../words/parties.ts'
import { stageWords } from '../words/stageWords.ts'
import { AnsweredNote } from './AnsweredNote.tsx'
import { PanelFooter } from './PanelFooter.tsx'
import { ReferralBody } from './ReferralBody.tsx'
import { usePanelMenu } from './usePanelMenu.tsx'
import { useSwipe } from './useSwipe.ts'

export type More = ComponentType<{
  referral: ReferralDetail
  /** A person has seen it: what it shows counts as read. */
  isSeen: boolean
  thread: RefObject<ThreadHandle | null>
  /** A question or an answer was sent, and the referral moved with it. */
  onStepTaken: (key: string) => void
  /** Takes a step that is possible now, through its form where it needs one. */
  onTake?: (key: string, reasonCode?: string) => void
}>

export type PanelProps = {
  id: number | undefined
  /** False where it opened by itself. */
  isChosen?: boolean
  side: Side
  /** '3 of 11 to answer'. */
  position?: { at: number; total: number; of: string }
  onPrevious?: () => void
  onNext?: () => void
  onClose: () => void
  /** A step was taken: the page names it, and opens what comes next. */
  onTaken: (before: ReferralDetail, step: NextStep, after: ReferralDetail, next?: NextAct) => void
  /** Files, questions and notes. */
  more?: More
  forms?: StepForms
}

/** One referral next to its list, to be answered without leaving it. */
export function ReferralPanel(props: PanelProps) {
  const { id, isChosen = true, side, position, onPrevious, onNext, onClose, onTaken, more: More, forms } = props
  const { data, error, refetch, isFetching } = useReferral(id)
  const [isFull, setFull] = useState(false)
  const thread = useRef<ThreadHandle>(null)
  const steps = useSteps({ forms, onTaken })
  const swipe = useSwipe({ onLeft: onNext, onRight: onPrevious })
  const isSeen = useIsSeen(data?.id, isChosen)
  const { isOpening, claim } = useMarkOpened(data, isSeen)
  const panelSteps = usePanelSteps(data, { steps, isChanging: isOpening || isFetching, claim })
  const menu = usePanelMenu(data, { steps: panelSteps, onClose })
  useShortcuts({ k: onPrevious, ArrowUp: onPrevious, j: onNext, ArrowDown: onNext, ...(!data && { Escape: onClose }) })
  // The form of a person outlives the panel: the last one may have been answered.
  if (id === undefined) return steps.dialog

  const stepTaken = (key: string) => {
    const step = data?.nextSteps.find((one) => one.key === key)
    if (data && step) onTaken(data, step, { ...data, nextSteps: [] })
  }

  const actions = data && <RowMenu name={nameOf(data)} actions={menu.actions} />
  return (
    <>
      <SidePanel
        label={data ? `${nameOf(data)} ${data.reference} ${stageWords(data)}` : error ? 'Not found' : 'Loading'}
        isFull={isFull}
        footer={
          data && (
            <PanelFooter
              key={data.id}
              referral={data}
              steps={panelSteps}
              onAsk={(mode) => askIn(thread, mode)}
              onClose={onClose}
            />
          )
        }
        head={
          <PanelHead
            {...{ position, onPrevious, onNext, onClose, actions }}
            reference={data?.reference}
            full={{ isFull, onChange: setFull }}
          />
        }
      >
        <div {...swipe}>
          {error ? (
            <ErrorState error={error} onRetry={refetch} />
          ) : data ? (
            <>
              <AnsweredNote referral={data} onNext={onNext} />
              <ReferralBody
                referral={data}
                side={side}
                more={
                  More && (
                    <More
                      referral={data}
                      isSeen={isSeen}
                      thread={thread}
                      onStepTaken={stepTaken}
                      onTake={(key, reasonCode) => panelSteps.take(key, reasonCode ? { reasonCode } : {})}
                    />
                  )
                }
              />
            </>
          ) : (
            <Loading />
          )}
        </div>
      </SidePanel>
      {steps.dialog}
      {menu.dialog}
    </>
  )
}

/** Answers whether there was a box to ask in; without one, the question has its form. */
function askIn({ current }: RefObject<ThreadHandle | null>, mode: MessageMode) {
  current?.focus(mode)
  return current !== null
}

const Loading = () => (
  <Stack gap="lg" aria-label="Loading" role="status">
    <Skeleton h={40} w="60%" />
    <Skeleton h={28} w="80%" />
    <Skeleton h={140} radius="lg" />
    <Skeleton h={150} radius="lg" />
    <Skeleton h={90} radius="lg" />
  </Stack>
)
