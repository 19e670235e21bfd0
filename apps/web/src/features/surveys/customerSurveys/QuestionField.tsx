import type { FormQuestion } from '@handoff/contracts/surveys/customerSurveys'
import { type AnswerValue, answerLimits, QuestionKind } from '@handoff/contracts/surveys/surveys/questions'
import { Center, Flex, Stack, Text } from '@mantine/core'
import { clsx } from 'clsx'
import { type ReactNode, type Ref, useId } from 'react'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import css from './QuestionField.module.css'

type ShownQuestion = Pick<
  FormQuestion,
  'id' | 'kind' | 'text' | 'textEs' | 'help' | 'helpEs' | 'answerOptions' | 'isRequired'
>

type Props = {
  question: ShownQuestion
  value: AnswerValue | undefined
  /** Undefined takes the answer back. */
  onChange: (value: AnswerValue | undefined) => void
  error?: string | undefined
  /** It opened below the question that it depends on: smaller, and without a separate heading. */
  isFollowing?: boolean
  /** Where the focus goes when the question appears. */
  headingRef?: Ref<HTMLHeadingElement>
  /** 2 where it is part of a page that has a title. */
  level?: 1 | 2
}

/** One question with large answers. Its texts come with their placeholders filled in. */
export function QuestionField({ question, value, onChange, error, isFollowing = false, headingRef, level = 1 }: Props) {
  const id = useId()
  const t = useTexts()
  const isSpanish = t.language === 'es'
  const { kind, isRequired } = question
  const title = (isSpanish && question.textEs) || question.text
  const help = (isSpanish && question.helpEs) || question.help
  const hint = [help, kind === QuestionKind.Multi && t('survey.choices')].filter(Boolean).join(' · ')
  const labels = `${id}-title`
  const describedBy = clsx(hint && `${id}-help`, error && `${id}-error`) || undefined
  const Heading = isFollowing ? 'h3' : level === 1 ? 'h1' : 'h2'
  const field = { id, labels, describedBy, isInvalid: !!error, isRequired }
  return (
    <div className={css.question} data-following={isFollowing || undefined} lang={t.language}>
      <Heading id={labels} className={css.title} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
        {!isRequired && (
          <Text span inherit fz="sm" fw="400" lts="0" c="var(--text-2)">
            {' '}
            {t('survey.optional')}
          </Text>
        )}
      </Heading>
      {hint && (
        <Text id={`${id}-help`} inherit mt="xs" fz="sm" lh="1.5" c="var(--text-2)">
          {hint}
        </Text>
      )}
      <Answer {...{ question, value, onChange, field }} />
      {error && (
        <Text id={`${id}-error`} inherit mt="xs" fz="sm" fw="500" c="var(--bad)" role="alert">
          {t.find(`survey.problem.${error}`) ?? error}
        </Text>
      )}
    </div>
  )
}

type Field = {
  id: string
  labels: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
}
type AnswerProps = Pick<Props, 'question' | 'value' | 'onChange'> & { field: Field }

function Answer({ question, value, onChange, field }: AnswerProps) {
  const t = useTexts()
  switch (question.kind) {
    case QuestionKind.Single:
      return (
        <Choices
          {...{ field, value, onChange }}
          options={question.answerOptions.map(({ id, name, nameEs }) => ({
            value: id,
            label: (t.language === 'es' && nameEs) || name,
          }))}
        />
      )
    case QuestionKind.YesNo:
      return (
        <Choices
          {...{ field, value, onChange }}
          options={[
            { value: true, label: t('survey.yes') },
            { value: false, label: t('survey.no') },
          ]}
        />
      )
    case QuestionKind.Multi:
      return <Several {...{ question, value, onChange, field }} />
    case QuestionKind.Rating:
      return (
        <Scale
          {...{ field, value, onChange }}
          from={1}
          to={5}
          ends={[t('survey.rating.least'), t('survey.rating.most')]}
        />
      )
    case QuestionKind.ZeroToTen:
      return (
        <Scale
          {...{ field, value, onChange }}
          from={0}
          to={10}
          ends={[t('survey.scale.least'), t('survey.scale.most')]}
        />
      )
    default:
      return <Written {...{ question, value, onChange, field }} />
  }
}

const groupOf = ({ labels, describedBy, isInvalid, isRequired }: Field) => ({
  'aria-labelledby': labels,
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid || undefined,
  'aria-required': isRequired || undefined,
})

type Option = { value: number | boolean; label: string }
type ChoicesProps = Pick<AnswerProps, 'field' | 'value' | 'onChange'> & { options: readonly Option[] }

const Choices = ({ field, value, onChange, options }: ChoicesProps) => (
  <Stack role="radiogroup" gap="sm" mt="md" {...groupOf(field)}>
    {options.map((option) => (
      <Flex
        key={String(option.value)}
        className={css.choice}
        component="label"
        bdrs="md"
        c="var(--text)"
        gap="sm"
        align="center"
        mih={56}
        py="xs"
        px="md"
        fz="md"
        lh="1.35"
      >
        <input type="radio" name={field.id} checked={value === option.value} onChange={() => onChange(option.value)} />
        {option.label}
      </Flex>
    ))}
  </Stack>
)

function Several({ question, value, onChange, field }: AnswerProps) {
  const t = useTexts()
  const selected = Array.isArray(value) ? value : []
  const toggle = (id: number) => {
    const next = selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id].sort((a, b) => a - b)
    onChange(next.length ? next : undefined)
  }
  const { 'aria-required': _, 'aria-invalid': __, ...group } = groupOf(field)
  return (
    <Stack role="group" gap="sm" mt="md" {...group}>
      {question.answerOptions.map(({ id, name, nameEs }) => (
        <Flex
          key={id}
          className={css.choice}
          component="label"
          bdrs="md"
          c="var(--text)"
          gap="sm"
          align="center"
          mih={56}
          py="xs"
          px="md"
          fz="md"
          lh="1.35"
        >
          <input type="checkbox" checked={selected.includes(id)} onChange={() => toggle(id)} />
          {(t.language === 'es' && nameEs) || name}
        </Flex>
      ))}
    </Stack>
  )
}

type ScaleProps = Pick<AnswerProps, 'field' | 'value' | 'onChange'> & {
  from: number
  to: number
  ends: readonly string[]
}

/** Numbers in a row; the first and the last say what they mean. */
function Scale({ field, value, onChange, from, to, ends }: ScaleProps) {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const [least, most] = ends
  return (
    <div role="radiogroup" {...groupOf(field)}>
      <Grid className={css.scale} columns="repeat(var(--columns), minmax(0, 1fr))" mt="md" data-count={numbers.length}>
        {numbers.map((number) => (
          <Center
            key={number}
            className={css.number}
            component="label"
            bdrs="md"
            c="var(--text)"
            pos="relative"
            mih={52}
            fz="lg"
            fw="500"
          >
            <input
              type="radio"
              name={field.id}
              checked={value === number}
              onChange={() => onChange(number)}
              aria-label={number === from ? `${number}, ${least}` : number === to ? `${number}, ${most}` : `${number}`}
            />
            {number}
          </Center>
        ))}
      </Grid>
      <Flex component="p" justify="space-between" mt="xs" mx={0} mb={0} fz="sm" c="var(--text-2)" aria-hidden>
        <span>{least}</span>
        <span>{most}</span>
      </Flex>
    </div>
  )
}

function Written({ question: { kind }, value, onChange, field }: AnswerProps): ReactNode {
  const t = useTexts()
  const text = typeof value === 'string' ? value : ''
  const write = (typed: string) => onChange(typed === '' ? undefined : typed)
  const shared = { className: css.input, value: text, lang: t.locale, ...groupOf(field) }
  if (kind === QuestionKind.Date)
    return <input type="date" {...shared} onChange={(event) => write(event.currentTarget.value)} />
  if (kind === QuestionKind.ShortText)
    return (
      <input
        type="text"
        maxLength={answerLimits[QuestionKind.ShortText]}
        {...shared}
        onChange={(event) => write(event.currentTarget.value)}
      />
    )
  return (
    <textarea
      rows={3}
      maxLength={answerLimits[QuestionKind.LongText]}
      {...shared}
      onChange={(event) => write(event.currentTarget.value)}
    />
  )
}
