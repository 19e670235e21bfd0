import { type AnsweredQuestion, answerInWords } from '@handoff/contracts/surveys/customerSurveys'
import { Box, Flex, Text } from '@mantine/core'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import css from './responses.module.css'

/** A whole response: each question as it was asked, with its answer. */
export const Answers = ({ questions }: { questions: readonly AnsweredQuestion[] }) => (
  <PlainList className={css.answers} component="ol" gap={0}>
    {questions.map((question) => (
      <Flex className="soft-above" component="li" direction="column" gap="xxs" py="sm" px={0} key={question.questionId}>
        <Text span inherit fz="sm" c="var(--text-2)">
          {question.text}
        </Text>
        {question.value === null ? (
          <Box component="em" fs="normal" c="dimmed">
            Not answered
          </Box>
        ) : (
          <Box component="b" fw="600">
            {answerInWords(question, question.value)}
          </Box>
        )}
      </Flex>
    ))}
  </PlainList>
)
