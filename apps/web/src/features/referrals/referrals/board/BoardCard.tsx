import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { appointmentSteps } from '@handoff/contracts/referrals/appointments/appointment-steps'
import type { NextStep, ReferralDetail, ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { Box, Flex, Group, UnstyledButton } from '@mantine/core'
import { IconCalendar, IconChevronRight, IconCircleCheck, IconClock, IconPlayerPause } from '@tabler/icons-react'
import { useState } from 'react'
import { useDates } from '../../../../kit/dates/useDates.ts'
import { useNow } from '../../../../kit/dates/useNow.ts'
import { LetterAvatar } from '../../../../ui/display/LetterAvatar.tsx'
import { useToCome } from '../ofCustomer/useToCome.ts'
import { useDueWords } from '../panel/dueWords.ts'
import { arrangeSteps } from '../steps/stepKeys.ts'
import type { Steps } from '../steps/useSteps.tsx'
import { PriorityMark } from '../words/PriorityMark.tsx'
import { assigneeAvatar, nameOf, otherOf } from '../words/parties.ts'
import { stageWords } from '../words/stageWords.ts'
import css from './board.module.css'
import { MoveMenu } from './MoveMenu.tsx'

type Props = { row: ReferralRow; steps: Steps; onOpen: () => void }

/** One referral: who, what for, by when, and the one next step. */
export function BoardCard({ row, steps, onOpen }: Props) {
  const [isMoving, setMoving] = useState(false)
  const nextSteps = row.nextSteps ?? []
  const now = useNow()
  const take = (step: NextStep) => steps.take(row as ReferralDetail, step)
  const movable = nextSteps.filter((step) => !['open', 'send'].includes(step.key) && steps.canTake(step))
  return (
    <Box className={css.item} component="li" bd="1px solid var(--line)" bdrs="lg" bg="var(--surface)">
      {/* The whole card opens it; its buttons are above that layer. */}
      <div
        className={css.card}
        data-card={row.id}
        role="button"
        tabIndex={0}
        aria-label={`${nameOf(row)}, ${row.category.name}, ${stageWords(row)}`}
        aria-keyshortcuts="M Enter"
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget) return
          if (event.key === 'Enter' || event.key === ' ') onOpen()
          else if (event.key.toLowerCase() === 'm' && movable.length) setMoving(true)
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        <Flex className={css.head} component="span" gap="xs" align="center" mih={22}>
          <Box component="b" flex={1} miw={0} fw="600">
            {nameOf(row)}
          </Box>
          <PriorityMark priority={row.priority} isQuiet />
          {row.assigned && (
            <span title={`Assigned to ${row.assigned.name}`}>
              <LetterAvatar name={row.assigned.name} of={assigneeAvatar(row.assigned)} size={22} />
            </span>
          )}
        </Flex>
        <span>{row.category.name}</span>
        <small>From {otherOf(row, 'inbound').name}</small>
        <When row={row} />
      </div>
      <Group
        className={css.next}
        gap="xs"
        justify="space-between"
        wrap="nowrap"
        mih={40}
        pt="xxs"
        pr="xs"
        pb="xxs"
        pl="sm"
        fz="sm"
        c="dimmed"
      >
        <NextOne row={row} now={now} steps={steps} onTake={take} onOpen={onOpen} />
        {movable.length > 0 && (
          <MoveMenu name={nameOf(row)} steps={movable} isOpen={isMoving} onChange={setMoving} onMove={take} />
        )}
      </Group>
    </Box>
  )
}

/** When something is due, with what that is. */
function When({ row }: { row: ReferralRow }) {
  const due = useDueWords()(row)
  const { formatMomentDay } = useDates()
  const toCome = useToCome()(row)
  // Once it has passed, its record is due.
  if (toCome)
    return (
      <small className={css.when}>
        <IconCalendar size={14} aria-hidden /> {toCome}
      </small>
    )
  if (row.stage === 'info_requested')
    return (
      <small className={css.when}>
        <IconPlayerPause size={14} aria-hidden /> Paused until they reply
      </small>
    )
  if (due)
    return (
      <small className={css.when} data-late={due.isLate || undefined}>
        <IconClock size={14} aria-hidden /> {due.isLate ? due.left : due.by}
      </small>
    )
  return (
    <small className={css.when}>
      <IconCircleCheck size={14} aria-hidden /> {stageWords(row)}{' '}
      {row.lastStep && lowered(formatMomentDay(row.lastStep.at))}
    </small>
  )
}

type NextProps = { row: ReferralRow; now: Date; steps: Steps; onTake: (step: NextStep) => void; onOpen: () => void }

/** An appointment to come can be moved by those who may book one. */
function moveOf({ stage, appointment, nextSteps = [] }: ReferralRow, now: Date): NextStep | null {
  const book = nextSteps.find(({ key }) => key === 'book')
  if (stage !== 'scheduled' || !appointment || !book) return null
  const rights = { mayMove: true, mayCancel: false, mayRecord: false }
  return appointmentSteps({ ...appointment, ...rights }, now).includes('move')
    ? { ...book, key: 'move', label: 'Move appointment' }
    : null
}

/** Ours in violet; in gray whom we wait for. */
function NextOne({ row, now, steps, onTake, onOpen }: NextProps) {
  const { buttons } = arrangeSteps({ ...row, nextSteps: row.nextSteps ?? [] }, now)
  const [first] = [moveOf(row, now), ...buttons].filter((step) => step !== null).filter(steps.canTake)
  if (row.stage === 'info_requested')
    return <span title={otherOf(row, 'inbound').name}>Waiting for {otherOf(row, 'inbound').name}</span>
  if (!first) return <span>{stageWords(row)}</span>
  // An answer is not given unread.
  const isAnswer = first.key === 'accept'
  return (
    <UnstyledButton
      display="flex"
      className={`brand-link ${css.step}`}
      flex={1}
      mih={32}
      fz="inherit"
      onClick={() => (isAnswer ? onOpen() : onTake(first))}
    >
      {isAnswer ? 'Answer' : first.label}
      <IconChevronRight size={14} aria-hidden />
    </UnstyledButton>
  )
}
