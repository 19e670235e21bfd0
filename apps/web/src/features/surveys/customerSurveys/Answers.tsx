import { type AnsweredQuestion, answerInWords } from '@handoff/contracts/surveys/customerSurveys'
import css from './responses.module.css'

/** A whole response: each question as it was asked, with its answer. */
export const Answers = ({ questions }: { questions: readonly AnsweredQuestion[] }) => (
  <ol className={css.answers}>
    {questions.map((question) => (
      <li key={question.questionId}>
        <span>{question.text}</span>
        {question.value === null ? <em>Not answered</em> : <b>{answerInWords(question, question.value)}</b>}
      </li>
    ))}
  </ol>
)
