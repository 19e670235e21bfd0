import { filledText, neutralNames } from '@handoff/contracts/surveys/customerSurveys'
import type { AnswerValue } from '@handoff/contracts/surveys/surveys/questions'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { QuestionField } from '../../../features/surveys/customerSurveys/QuestionField.tsx'
import { stepsOf } from '../../../features/surveys/customerSurveys/surveySteps.ts'
import { surveyWords } from '../../../features/surveys/customerSurveys/surveyWords.ts'
import { useBranding } from '../../../theme/useBranding.ts'
import css from './preview.module.css'
import type { Language } from './QuestionEditor.tsx'
import type { PreviewedQuestion } from './questionForm.ts'

type Props = {
  questions: readonly PreviewedQuestion[]
  /** The one that is edited. */
  selectedId: number
  language: Language
  onLanguage: (language: Language) => void
}

/** The survey as a customer sees it on a phone; what is tapped here goes nowhere. */
export function PhonePreview({ questions, selectedId, language, onLanguage }: Props) {
  const [answers, setAnswers] = useState<ReadonlyMap<number, AnswerValue>>(new Map())
  const [at, setAt] = useState<number | null>(selectedId)
  const words = surveyWords(language)
  const steps = stepsOf(questions, answers)
  const found = steps.findIndex((step) => step.some(({ id }) => id === at))
  const asked = questions.find(({ id }) => id === at)
  // One that these answers hide is shown by itself.
  const step = steps[found] ?? (asked ? [asked] : [])
  const previous = found >= 0 ? steps[found - 1] : stepBefore(steps, questions, at)
  const next = found >= 0 ? steps[found + 1] : stepAfter(steps, questions, at)
  const answer = (id: number, value: AnswerValue | undefined) =>
    setAnswers((before) => {
      const after = new Map(before)
      if (value === undefined) after.delete(id)
      else after.set(id, value)
      return after
    })
  return (
    <section className={css.preview} aria-label="Preview">
      <header className={css.head}>
        <h2>Preview</h2>
        <small>Live, as you type</small>
      </header>
      <div className={css.phone}>
        <div className={css.bar}>
          <b>{useBranding().name}</b>
          <span className={css.leave} aria-hidden>
            <IconX size={14} /> Leave
          </span>
        </div>
        <div className={css.progress}>
          <span>{found >= 0 ? words.progress(found + 1, steps.length) : 'Hidden by these answers'}</span>
          <span className={css.languages}>
            {(['en', 'es'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={one === language} onClick={() => onLanguage(one)}>
                {one === 'en' ? 'English' : 'Español'}
              </button>
            ))}
          </span>
          <span className={css.bars} aria-hidden>
            {steps.map((one, index) => (
              <i key={one[0]!.id} data-done={index <= found || undefined} />
            ))}
          </span>
        </div>
        <div className={css.screen}>
          {step.map((question, index) => (
            <QuestionField
              key={question.id}
              question={withNames(question)}
              language={language}
              value={answers.get(question.id)}
              onChange={(value) => answer(question.id, value)}
              isFollowing={index > 0}
              level={2}
            />
          ))}
        </div>
        <div className={css.foot}>
          <Button
            variant="default"
            size="sm"
            disabled={!previous}
            leftSection={<IconArrowLeft size={15} />}
            onClick={() => setAt(previous![0]!.id)}
          >
            {words.back}
          </Button>
          <Button
            size="sm"
            disabled={!next}
            rightSection={<IconArrowRight size={15} />}
            onClick={() => setAt(next![0]!.id)}
          >
            {words.next}
          </Button>
        </div>
      </div>
    </section>
  )
}

const placeIn = (questions: readonly PreviewedQuestion[], id: number | null) =>
  questions.findIndex((question) => question.id === id)
const stepBefore = (steps: PreviewedQuestion[][], questions: readonly PreviewedQuestion[], id: number | null) =>
  steps.findLast(([first]) => placeIn(questions, first!.id) < placeIn(questions, id))
const stepAfter = (steps: PreviewedQuestion[][], questions: readonly PreviewedQuestion[], id: number | null) =>
  steps.find(([first]) => placeIn(questions, first!.id) > placeIn(questions, id))

const withNames = (question: PreviewedQuestion): PreviewedQuestion => {
  const es = (text: string | null) => text && filledText(text, neutralNames.es)
  return {
    ...question,
    text: filledText(question.text, neutralNames.en),
    textEs: es(question.textEs),
    help: question.help && filledText(question.help, neutralNames.en),
    helpEs: es(question.helpEs),
  }
}
