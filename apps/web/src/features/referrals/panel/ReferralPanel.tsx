import type { NextStep, ReferralDetail } from '@handoff/contracts/referrals/referral-rows'
import { ActionIcon, Skeleton, Stack } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconChevronDown,
  IconChevronUp,
  IconX,
} from '@tabler/icons-react'
import { type ComponentType, type RefObject, useRef, useState } from 'react'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { Key } from '../../../ui/display/Key.tsx'
import { ErrorState } from '../../../ui/layout/ErrorState.tsx'
import { useIsPhone } from '../../../ui/layout/useIsPhone.ts'
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { nameOf, type Side } from '../parties.ts'
import { stageWords } from '../stageWords.ts'
import type { MessageMode, ThreadHandle } from '../threadHandle.ts'
import { useMarkOpened } from '../useMarkOpened.ts'
import { useReferral } from '../useReferrals.ts'
import { AnsweredNote } from './AnsweredNote.tsx'
import { PanelFooter } from './PanelFooter.tsx'
import { ReferralBody } from './ReferralBody.tsx'
import css from './ReferralPanel.module.css'
import type { StepForms } from './stepForms.ts'
import { usePanelMenu } from './usePanelMenu.tsx'
import { usePanelSteps } from './usePanelSteps.ts'
import { useSteps } from './useSteps.tsx'
import { useSwipe } from './useSwipe.ts'

export type More = ComponentType<{
  referral: ReferralDetail
  thread: RefObject<ThreadHandle | null>
  /** A question or an answer was sent, and the referral moved with it. */
  onStepTaken: (key: string) => void
  /** Takes a step that is possible now, through its form where it needs one. */
  onTake?: (key: string, reasonCode?: string) => void
}>

export type PanelProps = {
  id: number | undefined
  side: Side
  /** '3 of 11 to answer'. */
  position?: { at: number; total: number; of: string }
  onPrevious?: () => void
  onNext?: () => void
  onClose: () => void
  /** A step was taken: the page names it, and opens what comes next. */
  onTaken: (before: ReferralDetail, step: NextStep, after: ReferralDetail) => void
  /** Files, questions and notes. */
  more?: More
  forms?: StepForms
}

/** One referral next to its list, to be answered without leaving it. */
export function ReferralPanel(props: PanelProps) {
  const { id, side, position, onPrevious, onNext, onClose, onTaken, more: More, forms } = props
  const { data, error, refetch, isFetching } = useReferral(id)
  const [isFull, setFull] = useState(false)
  const thread = useRef<ThreadHandle>(null)
  const isPhone = useIsPhone()
  const steps = useSteps({ forms, onTaken })
  const swipe = useSwipe({ onLeft: onNext, onRight: onPrevious })
  const isMarking = useMarkOpened(data)
  const panelSteps = usePanelSteps(data, { steps, isChanging: isMarking || isFetching })
  const menu = usePanelMenu(data, { steps: panelSteps, onClose })
  useShortcuts({ k: onPrevious, ArrowUp: onPrevious, j: onNext, ArrowDown: onNext, ...(!data && { Escape: onClose }) })
  if (id === undefined) return null

  const stepTaken = (key: string) => {
    const step = data?.nextSteps.find((one) => one.key === key)
    if (data && step) onTaken(data, step, { ...data, nextSteps: [] })
  }

  const turn = (
    <>
      <ActionIcon size={32} variant="default" aria-label="Previous" disabled={!onPrevious} onClick={onPrevious}>
        <IconChevronUp size={16} />
      </ActionIcon>
      <ActionIcon size={32} variant="default" aria-label="Next" disabled={!onNext} onClick={onNext}>
        <IconChevronDown size={16} />
      </ActionIcon>
    </>
  )
  const place = position && (
    <span className={css.position}>
      <b>
        {position.at} of {position.total.toLocaleString('en-US')}
      </b>{' '}
      {position.of}
    </span>
  )
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
          isPhone ? (
            <>
              <ActionIcon size={36} variant="subtle" color="gray" aria-label="Back to list" onClick={onClose}>
                <IconArrowLeft size={18} />
              </ActionIcon>
              <span className={css.stacked}>
                {place}
                <span className={css.reference}>{data?.reference}</span>
              </span>
              {turn}
              {actions}
            </>
          ) : (
            <>
              {turn}
              {place}
              {position && (
                <span className={css.keys}>
                  <Key name="K" />
                  <Key name="J" />
                </span>
              )}
              <span className={css.reference}>{data?.reference}</span>
              {actions}
              <ActionIcon
                size={28}
                variant="subtle"
                color="gray"
                aria-label={isFull ? 'Next to the list' : 'Full page'}
                onClick={() => setFull(!isFull)}
              >
                {isFull ? <IconArrowsDiagonalMinimize2 size={16} /> : <IconArrowsDiagonal size={16} />}
              </ActionIcon>
              <ActionIcon size={28} variant="subtle" color="gray" aria-label="Close" onClick={onClose}>
                <IconX size={17} />
              </ActionIcon>
            </>
          )
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
