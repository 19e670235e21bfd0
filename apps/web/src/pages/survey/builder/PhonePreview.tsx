import { filledText, neutralNames } from '@handoff/contracts/surveys/customerSurveys'
import type { AnswerValue } from '@handoff/contracts/surveys/surveys/questions'
import { languages, ownNameOf } from '@handoff/contracts/texts/languages'
import type { Texts } from '@handoff/contracts/texts/texts'
import { Box, Button, Flex, Group, type MantineBreakpoint, Stack, Title, UnstyledButton } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { QuestionField } from '../../../features/surveys/customerSurveys/QuestionField.tsx'
import { stepsOf } from '../../../features/surveys/customerSurveys/surveySteps.ts'
import { surveyTexts } from '../../../features/surveys/customerSurveys/surveyTexts.ts'
import { TextsProvider } from '../../../kit/texts/useTexts.ts'
import { useTextsIn } from '../../../kit/texts/useTextsIn.ts'
import { useBranding } from '../../../theme/useBranding.ts'
import { Small } from '../../../ui/display/Small.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import css from './preview.module.css'
import type { Language } from './QuestionEditor.tsx'
import type { PreviewedQuestion } from './questionForm.ts'

type Props = {
  questions: readonly PreviewedQuestion[]
  /** The one that is edited. */
  selectedId: number
  language: Language
  onLanguage: (language: Language) => void
  /** Where the editor takes its place. */
  visibleFrom: MantineBreakpoint | undefined
}

/** The survey as a customer sees it on a phone; what is tapped here goes nowhere. */
export function PhonePreview({ questions, selectedId, language, onLanguage, visibleFrom }: Props) {
  const [answers, setAnswers] = useState<ReadonlyMap<number, AnswerValue>>(new Map())
  const [at, setAt] = useState<number | null>(selectedId)
  const t = useTextsIn(language, surveyTexts)
  const { name } = useBranding()
  const steps = stepsOf(questions, answers)
  const stepIndex = steps.findIndex((step) => step.some(({ id }) => id === at))
  const current = questions.find(({ id }) => id === at)
  // One that these answers hide is shown by itself.
  const step = steps[stepIndex] ?? (current ? [current] : [])
  const previous = stepIndex >= 0 ? steps[stepIndex - 1] : stepBefore(steps, questions, at)
  const next = stepIndex >= 0 ? steps[stepIndex + 1] : stepAfter(steps, questions, at)
  const answer = (id: number, value: AnswerValue | undefined) =>
    setAnswers((before) => {
      const after = new Map(before)
      if (value === undefined) after.delete(id)
      else after.set(id, value)
      return after
    })
  if (!t) return null
  return (
    <TextsProvider value={t}>
      <Box component="section" visibleFrom={visibleFrom} pos="sticky" top={14} aria-label="Preview">
        <Flex component="header" align="baseline" justify="space-between" p="xs">
          <Title order={2} fz="sm" fw="600" lh="inherit">
            Preview
          </Title>
          <Small>Live, as you type</Small>
        </Flex>
        <Stack className={`clipped ${css.phone}`} gap={0} maw={330} mih={560} mx="auto" bdrs="lg" bg="var(--canvas)">
          <Group
            className="ruled-below"
            gap="xs"
            justify="space-between"
            wrap="nowrap"
            py="sm"
            px="md"
            bg="var(--surface)"
            fz="sm"
          >
            <Box className="clipped cut nowrap" component="b" fw="600">
              {name}
            </Box>
            <Flex
              component="span"
              display="inline-flex"
              gap="xxs"
              align="center"
              flex="none"
              py="xxs"
              px="xs"
              bd="1px solid var(--line)"
              bdrs="md"
              fz="xs"
              aria-hidden
            >
              <IconX size={14} /> Leave
            </Flex>
          </Group>
          <Group gap="xs" justify="space-between" py="sm" px="md" fz="xs" c="var(--text-2)">
            <span>
              {stepIndex >= 0
                ? t('survey.progress', { at: stepIndex + 1, all: steps.length })
                : 'Hidden by these answers'}
            </span>
            <Flex component="span" display="inline-flex">
              {languages.map((one) => (
                <UnstyledButton
                  mih={26}
                  py={0}
                  px="xs"
                  bdrs="md"
                  key={one}
                  fz="inherit"
                  fw={one === language ? '500' : undefined}
                  c={one === language ? 'var(--brand-text)' : 'var(--text-2)'}
                  bg={one === language ? 'var(--brand-tint)' : undefined}
                  aria-pressed={one === language}
                  onClick={() => onLanguage(one)}
                >
                  {ownNameOf(one)}
                </UnstyledButton>
              ))}
            </Flex>
            <Flex component="span" flex="0 0 100%" gap="xxs" aria-hidden>
              {steps.map((one, index) => (
                <Box
                  component="i"
                  flex={1}
                  h={3}
                  bdrs="sm"
                  key={one[0]!.id}
                  bg={index <= stepIndex ? 'var(--brand-mark)' : 'var(--line)'}
                />
              ))}
            </Flex>
          </Group>
          <Box className={`anywhere ${css.screen}`} flex={1} pt="xs" px="md" pb="md">
            {step.map((question, index) => (
              <QuestionField
                key={question.id}
                question={withNames(question, t)}
                value={answers.get(question.id)}
                onChange={(value) => answer(question.id, value)}
                isFollowing={index > 0}
                level={2}
              />
            ))}
          </Box>
          <Grid
            className="ruled-above"
            columns="minmax(0, 2fr) minmax(0, 3fr)"
            gap="xs"
            pt="sm"
            px="md"
            pb="md"
            bg="var(--surface)"
          >
            <Button
              variant="default"
              size="sm"
              disabled={!previous}
              leftSection={<IconArrowLeft size={15} />}
              onClick={() => setAt(previous![0]!.id)}
            >
              {t('survey.back')}
            </Button>
            <Button
              size="sm"
              disabled={!next}
              rightSection={<IconArrowRight size={15} />}
              onClick={() => setAt(next![0]!.id)}
            >
              {t('survey.next')}
            </Button>
          </Grid>
        </Stack>
      </Box>
    </TextsProvider>
  )
}

const placeIn = (questions: readonly PreviewedQuestion[], id: number | null) =>
  questions.findIndex((question) => question.id === id)
const stepBefore = (steps: PreviewedQuestion[][], questions: readonly PreviewedQuestion[], id: number | null) =>
  steps.findLast(([first]) => placeIn(questions, first!.id) < placeIn(questions, id))
const stepAfter = (steps: PreviewedQuestion[][], questions: readonly PreviewedQuestion[], id: number | null) =>
  steps.find(([first]) => placeIn(questions, first!.id) > placeIn(questions, id))

const withNames = (question: PreviewedQuestion, t: Texts): PreviewedQuestion => {
  const names = { category: t('survey.category'), provider: t('survey.provider') }
  const es = (text: string | null) => text && filledText(text, names)
  return {
    ...question,
    text: filledText(question.text, neutralNames),
    textEs: es(question.textEs),
    help: question.help && filledText(question.help, neutralNames),
    helpEs: es(question.helpEs),
  }
}
