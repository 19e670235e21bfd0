import { phoneLink } from '@handoff/contracts/kit'
import type { AnswerAppointment, AnswerKey, AnswerView } from '@handoff/contracts/referrals/answers'
import { appointmentAnswers } from '@handoff/contracts/referrals/answers'
import { Box, Button, Flex, Group, Stack, Text, Title } from '@mantine/core'
import { IconCalendarEvent, IconCheck, IconCircleCheck, IconMessage, IconPhone } from '@tabler/icons-react'
import { hasForm } from '../../../features/referrals/answers/formKeys.ts'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Failure, messageFor } from '../link/LinkPage.tsx'
import { PartnerPage } from '../link/PartnerPage.tsx'
import { AnswerWho } from './AnswerWho.tsx'
import css from './answer.module.css'
import { answerSearch } from './answer.search.ts'
import { pageTexts } from './answerTexts.ts'
import { answerDay, answerMoment, resultOf, situationOf, titleOf } from './answerWords.ts'
import { type Answering, useAnswer } from './useAnswer.ts'
import { type ChosenAnswer, useChosenAnswer } from './useChosenAnswer.ts'
import { WithBold } from './WithBold.tsx'

// What comes after the first press is fetched with it: this page is opened from emails.
const loadForm = () => import('./AnswerForm.tsx')
const loadAppointments = () => import('./AnswerAppointments.tsx')
const loadClosed = () => import('./AnswerClosed.tsx')
const loadMessages = () => import('./AnswerMessages.tsx')
const loadCode = () => import('./AnswerCode.tsx')

const skeleton = [320] as const

/** The page of a provider without a login: every step of one referral by the link in its email. */
export function AnswerPage() {
  const answering = useAnswer()
  const { do: prepared } = useSearchOf(answerSearch)
  const { view } = answering
  const {
    selected,
    appointment,
    choose: setChosen,
  } = useChosenAnswer(prepared && prepared !== 'accept' ? prepared : null, view)
  // Next to the thread the answers stay in sight.
  const isAsking = selected === null || (selected.key === 'write' && view?.isOpen)
  const choose = (next: ChosenAnswer | null) => {
    answering.forgetFailure()
    setChosen(next)
  }
  return (
    <PartnerPage
      page={answering}
      texts={pageTexts}
      title={(t) => (view ? titleOf(t, view) : t('answer.title'))}
      deadText={(t) => t('answer.deadText')}
      skeleton={skeleton}
      aside={(t) =>
        view && (
          <Flex
            direction={{ base: 'row', sm: 'column' }}
            justify="space-between"
            columnGap="sm"
            w={{ base: '100%', sm: 'auto' }}
            miw={0}
            ta="right"
            lh="1.35"
          >
            <Box className="anywhere" component="b" fz="sm" fw="600">
              {view.receiver.name}
            </Box>
            <Box component="small" fz="sm" c="var(--text-2)">
              {t('answer.noAccount')}
            </Box>
          </Flex>
        )
      }
      foot={(current) =>
        mayAnswer(current) && isAsking && <Buttons view={current} answering={answering} onChoose={choose} />
      }
    >
      {(current) => <Body view={current} {...{ answering, selected, appointment }} onChoose={choose} />}
    </PartnerPage>
  )
}

const has = ({ nextSteps }: AnswerView, key: AnswerKey) => nextSteps.some((step) => step.key === key)
/** The form of an appointment that someone else has ended since closes. */
const isAbout = ({ steps }: AnswerAppointment, key: AnswerKey) =>
  steps.some((step) => step === (appointmentAnswers as Record<string, string>)[key] || step === key)
const mayAnswer = (view: AnswerView) => has(view, 'accept')

type KeptAppointment = NonNullable<AnswerView['kept']>
type Choosing = { view: AnswerView; answering: Answering; onChoose: (answer: ChosenAnswer | null) => void }

/** One primary answer, three others. */
function Buttons({ view, answering, onChoose }: Choosing) {
  const t = useTexts()
  const { answer, isPending } = answering
  return (
    <>
      <Button
        size="md"
        fullWidth
        leftSection={<IconCheck size={18} stroke={2} aria-hidden />}
        loading={isPending}
        onClick={() => void answer('accept', view.version)}
      >
        {t('answer.accept')}
      </Button>
      <Grid columns="repeat(auto-fit, minmax(130px, 1fr))" gap="xs">
        {has(view, 'waitlist') && (
          <Button variant="default" disabled={isPending} onClick={() => onChoose({ key: 'waitlist' })}>
            {t('answer.waitlist')}
          </Button>
        )}
        {view.stage !== 'info_requested' && (
          <Button variant="default" disabled={isPending} onClick={() => onChoose({ key: 'ask' })}>
            {t('answer.ask')}
          </Button>
        )}
      </Grid>
      {has(view, 'reject') && (
        <Button variant="default" className={css.no} disabled={isPending} onClick={() => onChoose({ key: 'reject' })}>
          {t('answer.reject')}
        </Button>
      )}
      <Text className={css.small} inherit mt="xxs" fz="sm" ta="center" c="var(--text-2)">
        {t('answer.notUntil')}
      </Text>
    </>
  )
}

type BodyProps = Choosing & { selected: ChosenAnswer | null; appointment: AnswerAppointment | undefined }

function Body({ view, answering, selected, appointment, onChoose }: BodyProps) {
  const t = useTexts()
  const { isOver, isOpen, stage, dueAt, reference } = view
  const isAnswered = !mayAnswer(view)
  // Of one that is over nothing is shown that a code guards, until it is to be reopened.
  const needsCode = !isOpen && ((isAnswered && (!isOver || selected?.key === 'reopen')) || selected?.key === 'write')
  const key = selected?.key
  const isPossible =
    key &&
    key !== 'write' &&
    (appointment ? isAbout(appointment, key) : has(view, key) || (key === 'ask' && stage === 'sent'))
  const step = key && hasForm(key) && isPossible && !needsCode ? key : null
  const thread = useLazyPart(loadMessages, isOpen && (view.mayWrite || view.messages.length > 0))
  // What was kept when it was closed is still to be recorded.
  const hasAppointments = isOpen && (!isOver || stage === 'closed') && view.appointments.length > 0 && step === null
  const booked = useLazyPart(loadAppointments, hasAppointments)
  const appointments = hasAppointments && booked && (
    <booked.AnswerAppointments view={view} isPending={answering.isPending} onChoose={onChoose} />
  )
  const hasQuestion = view.appointments.some(({ steps }) => steps.includes('visit'))
  const form = useLazyPart(loadForm, step !== null)
  const closed = useLazyPart(loadClosed, view.closed !== null)
  const code = useLazyPart(loadCode, needsCode)
  return (
    <>
      <Result view={view} answering={answering} />
      {!needsCode && (
        <>
          <Flex component="p" gap="xs" align="center" my="xs" mx={0} fz="sm">
            {dueAt && !isAnswered && (
              <StatusPill tone="warn">{t('answer.by', { day: answerDay(t, dueAt, view.timeZone) })}</StatusPill>
            )}
            <span className="muted">{reference}</span>
          </Flex>
          <Title className={css.title} order={1} fz="xxl" fw="600" lh="1.25">
            {titleOf(t, view)}
          </Title>
        </>
      )}
      {!isAnswered && (
        <Text className="anywhere" inherit mt="xs" mb="md" fz="md" lh="1.5" c="var(--text-2)">
          <WithBold text={t('answer.wouldRefer', { sender: view.sender.name })} bold={view.sender.name} />
          {view.isFirstToAccept && ` ${t('answer.othersAsked')}`}
          {stage === 'info_requested' && ` ${situationOf(t, view)}`}
        </Text>
      )}
      {isAnswered && (isOver || isOpen) && (
        <Text className="anywhere" inherit mt="xs" mb="md" fz="md" lh="1.5" c="var(--text-2)">
          {situationOf(t, view)}
        </Text>
      )}
      {view.kept && !needsCode && (
        <Box mb="md">
          <Kept kept={view.kept} isOpen={isOpen} onShow={() => onChoose({ key: 'write' })} />
        </Box>
      )}
      {step && form && (
        <form.AnswerForm
          key={`${step} ${appointment?.id ?? ''}`}
          stepKey={step}
          view={view}
          appointment={appointment}
          answering={answering}
          onDone={() => onChoose(null)}
          onCancel={() => onChoose(null)}
        />
      )}
      {hasQuestion && appointments}
      {needsCode ? (
        code && <code.AnswerCode view={view} answering={answering} />
      ) : (
        <>
          {!isOver && <AnswerWho view={view} isAnswered={isAnswered} />}
          {view.closed && closed && (
            <closed.AnswerClosed view={view} closed={view.closed} onShow={() => onChoose({ key: 'write' })} />
          )}
        </>
      )}
      {!hasQuestion && appointments}
      {isOpen && thread && step === null && <thread.AnswerMessages view={view} answering={answering} />}
      {!isOpen && !isAnswered && !needsCode && step === null && (
        <Button
          variant="subtle"
          leftSection={<IconMessage size={16} stroke={1.7} aria-hidden />}
          onClick={() => onChoose({ key: 'write' })}
        >
          {t('answer.write', { sender: view.sender.name })}
        </Button>
      )}
      {(isOpen || isOver) && !needsCode && step === null && (
        <Steps {...{ view, answering, onChoose }} isFirst={!hasQuestion} />
      )}
      <Failed answering={answering} isInForm={step !== null} />
      <Sender view={view} />
    </>
  )
}

/** What was answered last, and how to take it back. */
function Result({ view, answering }: { view: AnswerView; answering: Answering }) {
  const undo = (['undoAccept', 'undoReject'] as const).find((key) => has(view, key))
  const t = useTexts()
  const result = resultOf(t, view)
  if (!result || mayAnswer(view)) return null
  return (
    <Notice
      tone={view.stage === 'rejected' ? 'neutral' : 'good'}
      role="status"
      icon={<IconCircleCheck size={18} stroke={1.8} />}
      title={result}
      action={
        undo && (
          <Button
            size="xs"
            variant="subtle"
            loading={answering.isPending}
            onClick={() => void answering.answer(undo, view.version)}
          >
            {t('answer.undo')}
          </Button>
        )
      }
    >
      {t('answer.notified', { sender: view.sender.name })}
    </Notice>
  )
}

/** When the appointment is that was kept; what can be recorded about it comes after the code. */
function Kept({ kept, isOpen, onShow }: { kept: KeptAppointment; isOpen: boolean; onShow: () => void }) {
  const t = useTexts()
  return (
    <Notice
      tone={kept.hasBegun ? 'warn' : 'neutral'}
      role="status"
      icon={<IconCalendarEvent size={18} stroke={1.8} />}
      title={t('answer.appointment', { when: answerMoment(t, kept.startsAt, kept.timeZone) })}
      action={
        !isOpen && (
          <Button size="xs" variant="default" onClick={onShow}>
            {t(kept.hasBegun ? 'answer.recordAppointment' : 'answer.showAppointment')}
          </Button>
        )
      }
    />
  )
}

/** Steps that the page shows elsewhere. */
const placed: readonly string[] = [
  'accept',
  'waitlist',
  'ask',
  'reject',
  'undoAccept',
  'undoReject',
] satisfies AnswerKey[]

/** What comes first; every other step of the table follows, in its order. */
const first: readonly string[] = [
  'confirmCancel',
  'refuseCancel',
  'review',
  'book',
  'visit',
  'contact',
  'close',
  'reopen',
] satisfies AnswerKey[]
const rankOf = ({ key }: { key: string }) => (first.includes(key) ? first.indexOf(key) : first.length)

/** `isFirst`: nothing above asks for an answer, so the first of them is filled. */
function Steps({ view, answering, onChoose, isFirst }: Choosing & { isFirst: boolean }) {
  const t = useTexts()
  const steps = view.nextSteps
    .filter(({ key }) => !placed.includes(key))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
  if (!steps.length) return null
  return (
    <Stack gap="xs" mb="md">
      {steps.map(({ key, label, isDestructive }, at) => (
        <Button
          key={key}
          size="md"
          variant={isFirst && at === 0 ? 'filled' : 'default'}
          className={isDestructive && at > 0 ? css.no : undefined}
          disabled={answering.isPending}
          onClick={() => (hasForm(key) ? onChoose({ key }) : void answering.answer(key as AnswerKey, view.version))}
        >
          {t.find(`answer.step.${key}`) ?? label}
        </Button>
      ))}
    </Stack>
  )
}

/** An answer that could not be recorded stays, to be sent again; in a form its own button does it. */
function Failed({ answering, isInForm }: { answering: Answering; isInForm: boolean }) {
  const t = useTexts()
  const { failure } = answering
  if (!failure || (isInForm && Object.keys(failure.error.fields).length > 0)) return null
  const { error, retry } = failure
  return (
    <Failure error={error} retry={!isInForm && error.status < 499 ? retry : undefined} says={messageFor(t, error)} />
  )
}

function Sender({ view: { sender } }: { view: AnswerView }) {
  const t = useTexts()
  const { name, phone, by } = sender
  return (
    <Group className={css.sender} gap="sm" wrap="nowrap" mt="md" py={0} px="xxs">
      <LetterAvatar name={by ?? name} size={36} />
      <div>
        <Box component="b" fw="600">
          {by ?? name}
        </Box>
        {by && (
          <Box component="small" display="block" fz="sm" c="var(--text-2)">
            {name}
          </Box>
        )}
      </div>
      {phone && (
        <Button
          size="xs"
          variant="default"
          component="a"
          href={phoneLink(phone)}
          aria-label={t('link.callSender', { sender: by ?? name })}
          leftSection={<IconPhone size={15} stroke={1.7} aria-hidden />}
        >
          {t('answer.call')}
        </Button>
      )}
    </Group>
  )
}
