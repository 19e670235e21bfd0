import {
  hasAnswerOptions,
  QuestionKind,
  questionKindNames,
  showOperatorNames,
} from '@handoff/contracts/surveys/surveys/questions'
import type { SurveyGroup, SurveyQuestion } from '@handoff/contracts/surveys/surveys/surveys'
import { Box, Text } from '@mantine/core'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { questionsIn } from './outlineOrder.ts'
import css from './printed.module.css'

type Props = { title: string; groups: readonly SurveyGroup[] }

/** The survey on paper: it can be read through, or filled in by hand. */
export function PrintedSurvey({ title, groups }: Props) {
  const all = questionsIn(groups)
  const placeOf = (id: number) => all.findIndex((question) => question.id === id) + 1
  const conditionOf = ({ showIf }: SurveyQuestion) => {
    const about = showIf && all.find(({ id }) => id === showIf.questionId)
    if (!showIf || !about) return null
    const { value } = showIf
    const option = hasAnswerOptions(about.kind) ? about.answerOptions.find(({ id }) => id === value)?.name : undefined
    const answer = option ?? (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value)
    return `Only if question ${placeOf(about.id)} ${showOperatorNames[showIf.operator]} ${answer ?? ''}`.trim()
  }
  return (
    <div className={css.paper} aria-hidden>
      <h2>{title} survey</h2>
      {groups.map((group) => (
        <section key={group.id}>
          <Box component="h3" mt="md" mb="xs">
            {group.name}
          </Box>
          {group.questions.map((question) => (
            <Box key={question.id} className={css.question} mb="md">
              <Text inherit>
                <b>
                  {placeOf(question.id)}. {question.text}
                </b>
                {question.isRequired && ' (required)'}
              </Text>
              {question.textEs && (
                <Text inherit lang="es">
                  {question.textEs}
                </Text>
              )}
              {conditionOf(question) && (
                <Box m={0} component="p" fz="sm">
                  {conditionOf(question)}
                </Box>
              )}
              {question.help && (
                <Box m={0} component="p" fz="sm">
                  {question.help}
                </Box>
              )}
              <Answers question={question} />
            </Box>
          ))}
        </section>
      ))}
    </div>
  )
}

function Answers({ question: { kind, answerOptions } }: { question: SurveyQuestion }) {
  const boxes = hasAnswerOptions(kind)
    ? answerOptions.map(({ name, nameEs }) => (nameEs ? `${name} / ${nameEs}` : name))
    : kind === QuestionKind.YesNo
      ? ['Yes / Sí', 'No']
      : kind === QuestionKind.Rating
        ? ['1', '2', '3', '4', '5']
        : kind === QuestionKind.ZeroToTen
          ? Array.from({ length: 11 }, (_, at) => String(at))
          : null
  if (!boxes)
    return (
      <div
        className={css.lines}
        title={questionKindNames[kind]}
        data-long={kind === QuestionKind.LongText || undefined}
      />
    )
  return (
    <PlainList className={css.boxes} direction="row" rowGap="xxs" columnGap="lg" wrap="wrap" mt="xs" mx={0} mb={0}>
      {boxes.map((box) => (
        <li key={box}>{box}</li>
      ))}
    </PlainList>
  )
}
