import { dateFormat } from '@handoff/contracts/kit/dates/date-format'
import { filledText, neutralNames, type SurveyForm } from '@handoff/contracts/surveys/customerSurveys'
import { missingMessage } from '@handoff/contracts/surveys/surveys/questions'
import type { Texts } from '@handoff/contracts/texts/texts'
import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCheck, IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { QuestionField } from './QuestionField.tsx'
import css from './SurveyFlow.module.css'
import type { SurveySubject } from './surveySaver.ts'
import { stepsOf } from './surveySteps.ts'
import { type SurveyAnswers, useSurveyAnswers } from './useSurveyAnswers.ts'

type Props = {
  form: SurveyForm
  subject: SurveySubject
  storage: Storage
  storageKey: string
  onStale: () => unknown
  onCompleted: () => void
  /** At the right of the progress: the switch of the language. */
  aside?: ReactNode
  /** Below the questions. */
  note?: ReactNode
  /** By staff, in a page of the product. */
  isWithStaff?: boolean
}

/** The questions one at a time, with the way back and forth. */
export function SurveyFlow({ aside, note, isWithStaff = false, ...props }: Props) {
  const t = useTexts()
  const { form, subject } = props
  const saving = useSurveyAnswers({ ...props, language: t.language })
  const { answers, problems, saver, isCompleting } = saving
  const questions = useMemo(() => withNames(form, t), [form, t])
  const steps = stepsOf(questions, answers)
  const [place, setPlace] = useState(() => ({ lead: firstOpen(steps, answers), hasMoved: false }))
  const leadIndex = steps.findIndex(([first]) => first!.id === place.lead)
  const index = Math.max(0, leadIndex)
  const step = steps[index] ?? []
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (!place.hasMoved) return
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [place])

  const goTo = (to: number) => setPlace({ lead: steps[to]?.[0]!.id, hasMoved: true })

  /** What the server misses may be on another step. */
  async function complete() {
    const refused = await saver.complete()
    const at = steps.findIndex((one) => one.some(({ id }) => refused.has(id)))
    if (at >= 0) goTo(at)
  }

  function goOn() {
    const missing = step.filter(({ id, isRequired }) => isRequired && isBlank(answers.get(id)))
    if (missing.length) {
      saver.setProblems(new Map(missing.map(({ id, kind }) => [id, missingMessage(kind)])))
      focusOn(missing[0]!.id)
      return
    }
    if (index < steps.length - 1) goTo(index + 1)
    else void complete()
  }

  const isLast = index === steps.length - 1
  return (
    <form
      className={css.flow}
      data-with-staff={isWithStaff || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
    >
      <Group gap="xs" justify="space-between">
        <Text inherit fz="sm" fw="500" c="var(--text-2)" aria-live="polite">
          {t('survey.progress', { at: index + 1, all: steps.length })}
        </Text>
        {aside}
        <Flex className={css.bars} gap="xxs" mb="md" aria-hidden>
          {steps.map(([first], at) => (
            <Box component="i" flex={1} h={4} bdrs="xs" key={first!.id} data-done={at <= index || undefined} />
          ))}
        </Flex>
      </Group>
      <Box className={css.questions} flex={1} pb="lg">
        {step.map((question, at) => (
          <div key={question.id} data-question={question.id}>
            <QuestionField
              question={question}
              value={answers.get(question.id)}
              onChange={(value) => saver.answer(question.id, value)}
              error={problems.get(question.id)}
              isFollowing={at > 0}
              level={isWithStaff ? 2 : 1}
              {...(at === 0 && { headingRef: heading })}
            />
          </div>
        ))}
        {note}
      </Box>
      <Box className={css.foot} bottom={0}>
        <SaveLine saving={saving} isWithStaff={'referralId' in subject} />
        <Grid className={css.buttons} gap="sm" data-first={index === 0 || undefined}>
          {index > 0 && (
            <Button
              size="md"
              variant="default"
              leftSection={<IconArrowLeft size={17} stroke={1.8} aria-hidden />}
              onClick={() => goTo(index - 1)}
            >
              {t('survey.back')}
            </Button>
          )}
          <Button
            size="md"
            type="submit"
            loading={isCompleting && saving.saving === 'saving'}
            disabled={isCompleting && saving.saving === 'offline'}
            rightSection={!isLast && <IconArrowRight size={17} stroke={1.8} aria-hidden />}
          >
            {!isLast
              ? t('survey.next')
              : isCompleting && saving.saving === 'offline'
                ? t('survey.willSend')
                : t('survey.send')}
          </Button>
        </Grid>
      </Box>
    </form>
  )
}

const isBlank = (value: unknown) => value === undefined || (typeof value === 'string' && !value.trim())

/** Answers are kept: the survey begins where they end. */
const firstOpen = (steps: ReturnType<typeof withNames>[], answers: SurveyAnswers['answers']) =>
  (steps.find(([first]) => !answers.has(first!.id)) ?? steps.at(-1))?.[0]!.id

const focusOn = (questionId: number) =>
  document.querySelector<HTMLElement>(`[data-question="${questionId}"] :is(input, textarea)`)?.focus()

/** Names in place of the placeholders; of a restricted service none. */
function withNames({ questions, category, provider }: SurveyForm, t: Texts) {
  const names = (neutral: { category: string; provider: string }) => ({
    category: category?.toLowerCase() ?? neutral.category,
    provider: provider ?? neutral.provider,
  })
  const [english, translated] = [neutralNames, { category: t('survey.category'), provider: t('survey.provider') }].map(
    names,
  )
  const en = (text: string) => filledText(text, english!)
  const es = (text: string | null) => text && filledText(text, translated!)
  return questions.map((question) => ({
    ...question,
    text: en(question.text),
    textEs: es(question.textEs),
    help: question.help && en(question.help),
    helpEs: es(question.helpEs),
  }))
}

type SaveLineProps = { saving: SurveyAnswers; isWithStaff: boolean }

function SaveLine({ saving: { saving: state, savedAt }, isWithStaff }: SaveLineProps) {
  const t = useTexts()
  const time = savedAt && dateFormat(t.locale, { hour: 'numeric', minute: '2-digit' }).format(new Date(savedAt))
  const isOffline = state === 'offline' || state === 'failed'
  return (
    <Flex
      className={css.saved}
      component="p"
      gap="xs"
      align="center"
      justify="center"
      mih={20}
      mt={0}
      mx={0}
      mb="xs"
      fz="sm"
      fw="500"
      ta="center"
      role="status"
      data-off={isOffline || undefined}
    >
      {isOffline ? (
        <>
          <IconCloudOff size={16} stroke={1.8} aria-hidden />
          {isWithStaff ? t('survey.offlineWithStaff') : t('survey.offline')}
        </>
      ) : time ? (
        <>
          <IconCheck size={16} stroke={2} aria-hidden />
          {isWithStaff
            ? t('survey.savedWithStaff', { time })
            : // 'a. m.' ends with the period of the sentence.
              t('survey.saved', { time: time.replace(/\.$/, '') })}
        </>
      ) : null}
    </Flex>
  )
}
