import { phoneLink } from '@handoff/contracts/kit'
import type { AnswerAppointment, AnswerKey, AnswerView } from '@handoff/contracts/referrals/answers'
import { answers, appointmentAnswers } from '@handoff/contracts/referrals/answers'
import { Box, Button, Flex, Group, Stack, Text, Title } from '@mantine/core'
import { IconCalendarEvent, IconCheck, IconCircleCheck, IconLock, IconMessage, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { hasForm } from '../../../features/referrals/answers/formKeys.ts'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { TextsProvider, useTexts } from '../../../kit/texts/useTexts.ts'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { CardTitle } from '../../../ui/layout/CardTitle.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Failure } from '../link/LinkPage.tsx'
import { PartnerPage } from '../link/PartnerPage.tsx'
import { partnerTexts } from '../link/partnerTexts.ts'
import { AnswerWho } from './AnswerWho.tsx'
import css from './answer.module.css'
import { answerSearch } from './answer.search.ts'
import { answerDay, answerMoment, answerWords, titleOf } from './answerWords.ts'
import { type Answering, useAnswer } from './useAnswer.ts'
import { type ChosenAnswer, useChosenAnswer } from './useChosenAnswer.ts'

// What comes after the first press is fetched with it: this page is opened from emails.
const loadForm = () => import('./AnswerForm.tsx')
const loadAppointments = () => import('./AnswerAppointments.tsx')
const loadClosed = () => import('./AnswerClosed.tsx')
const loadMessages = () => import('./AnswerMessages.tsx')
const loadCode = () => import('../link/LinkCode.tsx')

const skeleton = [320] as const

/** The page of a provider without a login: every step of one referral by the link in its email. */
export function AnswerPage() {
  const answering = useAnswer()
  const { do: prepared } = useSearchOf(answerSearch)
  const { view } = answering
  const {
    chosen,
    appointment,
    choose: setChosen,
  } = useChosenAnswer(prepared && prepared !== 'accept' ? prepared : null, view)
  // Next to the thread the answers stay in sight.
  const isAsking = chosen === null || (chosen.key === 'write' && view?.isOpen)
  const choose = (next: ChosenAnswer | null) => {
    answering.forgetFailure()
    setChosen(next)
  }
  return (
    <TextsProvider value={partnerTexts}>
      <PartnerPage
        page={answering}
        title={view ? titleOf(view) : 'Answer a referral'}
        deadText="Open the link in the newest email about this referral, or call the provider that sent it."
        skeleton={skeleton}
        aside={
          view && (
            <Text inherit miw={0} ta="right" lh="1.35">
              <Box className="anywhere" component="b" display="block" fz="sm" fw="600">
                {view.receiver.name}
              </Box>
              <Box component="small" fz="sm" c="var(--text-2)">
                no account needed
              </Box>
            </Text>
          )
        }
        foot={(shown) =>
          mayAnswer(shown) && isAsking && <Buttons view={shown} answering={answering} onChoose={choose} />
        }
      >
        {(shown) => <Body view={shown} {...{ answering, chosen, appointment }} onChoose={choose} />}
      </PartnerPage>
    </TextsProvider>
  )
}

const has = ({ nextSteps }: AnswerView, key: AnswerKey) => nextSteps.some((step) => step.key === key)
/** The form of an appointment that someone else has ended since closes. */
const isAbout = ({ steps }: AnswerAppointment, key: AnswerKey) =>
  steps.some((step) => step === (appointmentAnswers as Record<string, string>)[key] || step === key)
const mayAnswer = (view: AnswerView) => has(view, 'accept')

type KeptAppointment = NonNullable<AnswerView['kept']>
type Choosing = { view: AnswerView; answering: Answering; onChoose: (chosen: ChosenAnswer | null) => void }

/** One primary answer, three others. */
function Buttons({ view, answering, onChoose }: Choosing) {
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
        Accept
      </Button>
      <Grid columns="repeat(auto-fit, minmax(130px, 1fr))" gap="xs">
        {has(view, 'waitlist') && (
          <Button variant="default" disabled={isPending} onClick={() => onChoose({ key: 'waitlist' })}>
            Waitlist
          </Button>
        )}
        {view.stage !== 'info_requested' && (
          <Button variant="default" disabled={isPending} onClick={() => onChoose({ key: 'ask' })}>
            Ask a question
          </Button>
        )}
      </Grid>
      {has(view, 'reject') && (
        <Button variant="default" className={css.no} disabled={isPending} onClick={() => onChoose({ key: 'reject' })}>
          Not able to help
        </Button>
      )}
      <Text className={css.small} inherit mt="xxs" fz="sm" ta="center" c="var(--text-2)">
        Nothing is recorded until you press a button.
      </Text>
    </>
  )
}

type BodyProps = Choosing & { chosen: ChosenAnswer | null; appointment: AnswerAppointment | undefined }

function Body({ view, answering, chosen, appointment, onChoose }: BodyProps) {
  const { isOver, isOpen, stage, dueAt, reference } = view
  const isAnswered = !mayAnswer(view)
  // Of one that is over nothing is shown that a code guards, until it is to be reopened.
  const needsCode = !isOpen && ((isAnswered && (!isOver || chosen?.key === 'reopen')) || chosen?.key === 'write')
  const key = chosen?.key
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
  return (
    <>
      <Result view={view} answering={answering} />
      {!needsCode && (
        <>
          <Flex component="p" gap="xs" align="center" my="xs" mx={0} fz="sm">
            {dueAt && !isAnswered && <StatusPill tone="warn">Answer by {answerDay(dueAt, view.timeZone)}</StatusPill>}
            <span className="muted">{reference}</span>
          </Flex>
          <Title className={css.title} order={1} fz="xxl" fw="600" lh="1.25">
            {titleOf(view)}
          </Title>
        </>
      )}
      {!isAnswered && (
        <Text className="anywhere" inherit mt="xs" mb="md" fz="md" lh="1.5" c="var(--text-2)">
          <Box component="b" fw="600" c="var(--text)">
            {view.sender.name}
          </Box>{' '}
          would like to refer someone to you.
          {view.isFirstToAccept && ' Others were asked as well: the first to accept gets it.'}
          {stage === 'info_requested' && ` ${view.sentence}`}
        </Text>
      )}
      {isAnswered && (isOver || isOpen) && (
        <Text className="anywhere" inherit mt="xs" mb="md" fz="md" lh="1.5" c="var(--text-2)">
          {view.sentence}
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
        <Code view={view} answering={answering} />
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
          Write to {view.sender.name}
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
  const words = answerWords[view.stage]
  if (!words || mayAnswer(view)) return null
  return (
    <Notice
      tone={view.stage === 'rejected' ? 'neutral' : 'good'}
      role="status"
      icon={<IconCircleCheck size={18} stroke={1.8} />}
      title={words}
      action={
        undo && (
          <Button
            size="xs"
            variant="subtle"
            loading={answering.isPending}
            onClick={() => void answering.answer(undo, view.version)}
          >
            Undo
          </Button>
        )
      }
    >
      {view.sender.name} has been notified.
    </Notice>
  )
}

/** When the appointment is that was kept; what can be recorded about it comes after the code. */
function Kept({ kept, isOpen, onShow }: { kept: KeptAppointment; isOpen: boolean; onShow: () => void }) {
  return (
    <Notice
      tone={kept.hasBegun ? 'warn' : 'neutral'}
      role="status"
      icon={<IconCalendarEvent size={18} stroke={1.8} />}
      title={`Appointment: ${answerMoment(kept.startsAt, kept.timeZone)}`}
      action={
        !isOpen && (
          <Button size="xs" variant="default" onClick={onShow}>
            {kept.hasBegun ? 'Record the appointment' : 'Show the appointment'}
          </Button>
        )
      }
    />
  )
}

/** The answer already counts; the code opens personal data alone. */
function Code({ view, answering }: { view: AnswerView; answering: Answering }) {
  const [failure, setFailure] = useState<Answering['failure']>(null)
  const [isSent, setSent] = useState(false)
  const t = useTexts()
  // One press accepts, and asks for the code; a link that is opened later asks for nothing by itself.
  const code = useLazyPart(loadCode)
  const [isSentAtOnce] = useState(answering.hasSaved)
  return (
    <>
      <Title className={css.title} order={1} fz="xxl" fw="600" lh="1.25">
        {view.kept
          ? 'Enter the code to see the appointment'
          : view.closed
            ? 'Enter the code to see your notes'
            : 'Enter the code to see who it is'}
      </Title>
      <Text className="anywhere" inherit mt="xs" mb="md" fz="md" lh="1.5" c="var(--text-2)">
        {isSent ? 'We emailed a six-digit code to ' : 'We email a six-digit code to '}
        <Box component="b" fw="600" c="var(--text)">
          {view.codeTo}
        </Box>
        . It keeps names safe if this link is forwarded.
      </Text>
      {code && (
        <code.LinkCode
          endpoints={answers}
          token={answering.token}
          sendLabel={t('partner.answer.sendCode')}
          openLabel={t('partner.answer.showContact')}
          isSentAtOnce={isSentAtOnce}
          onSent={() => {
            setSent(true)
            setFailure(null)
          }}
          onOpened={answering.setPass}
          onFailed={(error, retry) => setFailure({ error, retry })}
        />
      )}
      {failure && <Failure {...failure} says={failure.error.message} />}
      <Box className="panel" component="section" mt="md" p="md" hidden={view.stage === 'closed'}>
        <CardTitle mb="xs">What you’ll see next</CardTitle>
        <PlainList gap={0}>
          <Box className="ruled-above" component="li" py="xs" px={0}>
            Full name and date of birth
          </Box>
          <Box className="ruled-above" component="li" py="xs" px={0}>
            Phone, and when it’s OK to call
          </Box>
          <Box className="ruled-above" component="li" py="xs" px={0}>
            Home ZIP and household
          </Box>
          <Box className="ruled-above" component="li" py="xs" px={0}>
            Book a visit, or record one later
          </Box>
        </PlainList>
      </Box>
      <Text className={css.small} inherit mt="xxs" fz="sm" ta="center" c="var(--text-2)">
        <IconLock size={14} stroke={1.8} aria-hidden /> The code works for 10 minutes. Each time someone opens the
        details, it’s recorded.
      </Text>
    </>
  )
}

/** Those that have a place of their own on the page. */
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

/** `isFirst`: nothing above asks for an answer, so that the first of them stands out. */
function Steps({ view, answering, onChoose, isFirst }: Choosing & { isFirst: boolean }) {
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
          {stepLabels[key] ?? label}
        </Button>
      ))}
    </Stack>
  )
}

const stepLabels: Record<string, string> = {
  book: 'Book a visit',
  visit: 'Record a visit',
  contact: 'Log contact',
  close: 'Close the referral',
  confirmCancel: 'Confirm cancellation',
  refuseCancel: 'Keep it open',
  review: 'Keep on waitlist',
  release: 'Cancel the referral',
}

/** An answer that could not be recorded stays, to be sent again; in a form its own button does it. */
function Failed({ answering, isInForm }: { answering: Answering; isInForm: boolean }) {
  const { failure } = answering
  if (!failure || (isInForm && Object.keys(failure.error.fields).length > 0)) return null
  const { error, retry } = failure
  return <Failure error={error} retry={!isInForm && error.status < 499 ? retry : undefined} says={error.message} />
}

function Sender({ view: { sender } }: { view: AnswerView }) {
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
          aria-label={`Call ${by ?? name}`}
          leftSection={<IconPhone size={15} stroke={1.7} aria-hidden />}
        >
          Call
        </Button>
      )}
    </Group>
  )
}
