import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { type AppointmentStep, appointmentStepNames } from '@handoff/contracts/referrals/appointments/appointment-steps'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { WorklistLine } from '@handoff/contracts/referrals/worklist'
import { Box, Button, Flex } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useNow } from '../../../kit/dates/useNow.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { AssignMenu } from '../referrals/panel/AssignMenu.tsx'
import { useReminded } from '../referrals/panel/useReminded.ts'
import { shortNameOf } from '../referrals/steps/stepKeys.ts'
import { PriorityMark } from '../referrals/words/PriorityMark.tsx'
import { addressOf } from './addressOf.ts'
import { CallButton } from './CallButton.tsx'
import { avatarOfLine, personOf, subjectOf, useWhen } from './lineWords.ts'
import { otherSteps } from './useLineActions.tsx'
import css from './worklist.module.css'

type ButtonProps = { line: WorklistLine; isPending: boolean; onAct: (line: WorklistLine) => void }
type Props = ButtonProps & {
  isFirst: boolean
  onStep: (line: WorklistLine, step: AppointmentStep) => void
}

/** One line: who, about what, when it is due and what then, who it is assigned to, and the one next step. */
export function WorklistRow({ line, isFirst, isPending, onAct, onStep }: Props) {
  const { referral, phone } = line
  const { when, after, isLate } = useWhen()(line)
  const { formatMoment } = useDates()
  const remindedAt = line.action === 'remind' ? line.remindedAt : null
  const reminded = useReminded()(remindedAt)
  // For a day by the hour, then by its date.
  const reminderText = reminded ?? (remindedAt && `Reminded ${lowered(formatMoment(remindedAt))}`)
  const isDue = Boolean(when || reminderText || after)
  const mayAssign = useCan(referrals.assign)
  const name = personOf(line)
  const others = otherSteps(line, useNow())
  return (
    <Grid
      className={`ruled-above ${css.row}`}
      columnGap={{ base: 'xs', md: 'sm' }}
      rowGap={{ base: 'xxs', md: 'sm' }}
      py="xs"
      px={{ base: 'md', md: 'lg' }}
      component="li"
      align="center"
      data-emergency={line.group === 'answerNow' || undefined}
    >
      <LetterAvatar name={name} of={avatarOfLine(line)} size={34} />
      <Flex className={css.who} columnGap="xs" align="center" wrap="wrap" miw={0} data-undue={!isDue || undefined}>
        <Link {...addressOf(line)} className="strong-link">
          {name}
        </Link>
        {referral && <PriorityMark priority={referral.priority} isQuiet />}
        <Flex
          className={css.subject}
          component="span"
          columnGap="xs"
          wrap="wrap"
          miw={0}
          fz="sm"
          c="var(--text-2)"
          title={subjectOf(line)}
        >
          <Box className="clipped cut" component="span" miw={0}>
            {subjectOf(line)}
          </Box>
          {phone && (
            <Box component="a" c="var(--brand-text)" href={phoneLink(phone)}>
              {calledIn(line)}
              {formatPhone(phone)}
            </Box>
          )}
        </Flex>
      </Flex>
      {isDue && (
        <Box className={css.due} fz="sm">
          <span data-late={isLate || undefined}>
            {isLate && <IconAlertTriangle size={14} stroke={1.8} aria-hidden />}
            {when}
          </span>
          {(reminderText ?? after) && (
            <Box component="small" fz="xs">
              {reminderText ?? after}
            </Box>
          )}
        </Box>
      )}
      <span className={css.assignee} data-menu={others.length > 0 || undefined}>
        <RowMenu
          name={`the appointment of ${name}`}
          actions={others.map((step) => ({
            label: appointmentStepNames[step],
            isDangerous: step === 'cancel',
            onSelect: () => onStep(line, step),
          }))}
        />
        {referral && line.side === 'inbound' && mayAssign && <AssignMenu referral={referral} />}
      </span>
      <LineButton line={line} isPending={isPending} reminded={reminded} isFirst={isFirst} onAct={onAct} />
    </Grid>
  )
}

const customerIsCalled: ReadonlySet<string> = new Set(['chooseAgain', 'callCustomer', 'consentRevoked'])

/** 'Call Crane Pantry: ' before the number. */
function calledIn(line: WorklistLine) {
  if (line.group === 'callProvider' || line.group === 'undelivered') return `Call ${line.referral?.receiver.name}: `
  return customerIsCalled.has(line.group) ? `Call ${firstWordOf(personOf(line))}: ` : 'Call '
}

/** 'Denise' of 'Denise Walker': how she is spoken of next to her whole name. */
const firstWordOf = (name: string) => name.split(' ')[0]

/** What is new is opened before it is answered. */
function labelOf({ action, step, referral }: WorklistLine) {
  if (action === 'step') return step?.label ?? labels.open
  return action === 'answer' && referral?.stage === 'sent' ? labels.open : labels[action]
}

const labels = {
  answer: 'Answer',
  record: 'Record',
  markNotified: 'Done',
  remind: 'Remind',
  referAgain: 'Refer again',
  showLink: 'Show link',
  recordChoice: 'Record choice',
  recordVisit: 'Record visit',
  remindCustomer: 'Reminded',
  referOnMap: 'Refer',
  open: 'Open',
  review: 'Review',
  called: 'Called',
} as const

const inList: ReadonlySet<string> = new Set(['answer', 'open', 'review', 'referOnMap', 'recordChoice'])

type LineProps = ButtonProps & { isFirst: boolean; reminded: string | null }

function LineButton({ line, isPending, isFirst, reminded, onAct }: LineProps) {
  const { action, step, group } = line
  // One button of a page is filled: that of the first emergency.
  const variant = group !== 'answerNow' ? 'default' : isFirst ? 'filled' : 'light'
  const look = { className: css.button!, variant, size: 'compact-md' } as const
  const label = labelOf(line)
  const accessibleName = `${label}: ${personOf(line)}`
  // Answering and looking happen in the panel of the list, where the next one is a key away.
  if (inList.has(action))
    return (
      <Button {...look} aria-label={accessibleName} renderRoot={(props) => <Link {...addressOf(line)} {...props} />}>
        {label}
      </Button>
    )
  if (action === 'remind' && line.remindedAt)
    return <CallButton line={line} mayRemind={reminded === null} isPending={isPending} onRemind={() => onAct(line)} />
  return (
    <Button {...look} aria-label={accessibleName} title={label} loading={isPending} onClick={() => onAct(line)}>
      {action === 'step' && step ? shortNameOf(step) : label}
    </Button>
  )
}
