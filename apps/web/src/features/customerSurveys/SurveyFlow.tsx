import { filledText, neutralNames, type SurveyForm } from '@handoff/contracts/surveys/customer-surveys'
import { missingMessage } from '@handoff/contracts/surveys/questions'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCheck, IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { QuestionField } from './QuestionField.tsx'
import css from './SurveyFlow.module.css'
import { stepsOf } from './surveySteps.ts'
import { type SurveyLanguage, surveyLocales, surveyWords } from './surveyWords.ts'
import { type SurveyAnswers, type SurveySubject, useSurveyAnswers } from './useSurveyAnswers.ts'

type Props = {
  form: SurveyForm
  subject: SurveySubject
  language: SurveyLanguage
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
  const { form, language, subject } = props
  const words = surveyWords(language)
  const saving = useSurveyAnswers(props)
  const { answers, problems } = saving
  const questions = useMemo(() => withNames(form), [form])
  const steps = stepsOf(questions, answers)
  const [lead, setLead] = useState(() => firstOpen(steps, answers))
  const index = Math.max(
    0,
    steps.findIndex(([first]) => first!.id === lead),
  )
  const step = steps[index] ?? []
  const heading = useRef<HTMLHeadingElement>(null)
  const hasMoved = useRef(false)

  useEffect(() => {
    if (!hasMoved.current) return
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [lead])

  const goTo = (to: number) => {
    hasMoved.current = true
    setLead(steps[to]?.[0]!.id)
  }

  // What the server misses may be on another step.
  const refusedStep = steps.findIndex((one) => one.some(({ id }) => problems.has(id)))
  const hasHere = step.some(({ id }) => problems.has(id))
  useEffect(() => {
    if (refusedStep >= 0 && !hasHere) goTo(refusedStep)
    // Once for each refusal.
  }, [problems])

  function goOn() {
    const missing = step.filter(({ id, isRequired }) => isRequired && isBlank(answers.get(id)))
    if (missing.length) {
      saving.setProblems(new Map(missing.map(({ id, kind }) => [id, missingMessage(kind)])))
      requestAnimationFrame(() => focusOn(missing[0]!.id))
      return
    }
    if (index < steps.length - 1) goTo(index + 1)
    else void saving.complete()
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
      <div className={css.head}>
        <p className={css.count} aria-live="polite">
          {words.progress(index + 1, steps.length)}
        </p>
        {aside}
        <div className={css.bars} aria-hidden>
          {steps.map(([first], at) => (
            <i key={first!.id} data-done={at <= index || undefined} />
          ))}
        </div>
      </div>
      <div className={css.questions}>
        {step.map((question, at) => (
          <div key={question.id} data-question={question.id}>
            <QuestionField
              question={question}
              language={language}
              value={answers.get(question.id)}
              onChange={(value) => saving.answer(question.id, value)}
              error={problems.get(question.id)}
              isFollowing={at > 0}
              level={isWithStaff ? 2 : 1}
              {...(at === 0 && { headingRef: heading })}
            />
          </div>
        ))}
        {note}
      </div>
      <div className={css.foot}>
        <SaveLine saving={saving} language={language} isWithStaff={'referralId' in subject} />
        <div className={css.buttons} data-first={index === 0 || undefined}>
          {index > 0 && (
            <Button
              size="md"
              variant="default"
              leftSection={<IconArrowLeft size={17} stroke={1.8} aria-hidden />}
              onClick={() => goTo(index - 1)}
            >
              {words.back}
            </Button>
          )}
          <Button
            size="md"
            type="submit"
            loading={saving.isCompleting && saving.state === 'saving'}
            disabled={saving.isCompleting && saving.state === 'offline'}
            rightSection={!isLast && <IconArrowRight size={17} stroke={1.8} aria-hidden />}
          >
            {!isLast ? words.next : saving.isCompleting && saving.state === 'offline' ? words.willSend : words.send}
          </Button>
        </div>
      </div>
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
function withNames({ questions, category, provider }: SurveyForm) {
  const namesIn = (language: SurveyLanguage) => ({
    category: category?.toLowerCase() ?? neutralNames[language].category,
    provider: provider ?? neutralNames[language].provider,
  })
  const en = (text: string) => filledText(text, namesIn('en'))
  const es = (text: string | null) => text && filledText(text, namesIn('es'))
  return questions.map((question) => ({
    ...question,
    text: en(question.text),
    textEs: es(question.textEs),
    help: question.help && en(question.help),
    helpEs: es(question.helpEs),
  }))
}

type SaveLineProps = { saving: SurveyAnswers; language: SurveyLanguage; isWithStaff: boolean }

function SaveLine({ saving: { state, savedAt }, language, isWithStaff }: SaveLineProps) {
  const words = surveyWords(language)
  const time =
    savedAt &&
    new Intl.DateTimeFormat(surveyLocales[language], { hour: 'numeric', minute: '2-digit' }).format(new Date(savedAt))
  const isOffline = state === 'offline' || state === 'failed'
  return (
    <p className={css.saved} role="status" data-off={isOffline || undefined}>
      {isOffline ? (
        <>
          <IconCloudOff size={16} stroke={1.8} aria-hidden />
          {isWithStaff ? words.offlineWithStaff : words.offline}
        </>
      ) : time ? (
        <>
          <IconCheck size={16} stroke={2} aria-hidden />
          {(isWithStaff ? words.savedWithStaff : words.saved)(time)}
        </>
      ) : null}
    </p>
  )
}
