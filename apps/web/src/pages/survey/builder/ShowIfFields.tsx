import {
  hasAnswerOptions,
  operatorsOf,
  QuestionKind,
  type ShowIf,
  showOperatorNames,
} from '@handoff/contracts/surveys/surveys/questions'
import type { SurveyQuestion } from '@handoff/contracts/surveys/surveys/surveys'
import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { Picker } from '../../../ui/form/Picker.tsx'
import { SwitchRow } from '../../../ui/form/SwitchRow.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import css from './builder.module.css'

type Props = {
  value: ShowIf | null
  onChange: (showIf: ShowIf | null) => void
  /** Those that are asked before, with their numbers: circles cannot come about. */
  earlier: readonly (SurveyQuestion & { place: number })[]
  error?: ReactNode
}

type Choice = { value: number | boolean; label: string }
const numbered = (least: number, most: number): Choice[] =>
  Array.from({ length: most - least + 1 }, (_, at) => ({ value: least + at, label: String(least + at) }))

function choicesOf({ kind, answerOptions }: Pick<SurveyQuestion, 'kind' | 'answerOptions'>): Choice[] {
  if (hasAnswerOptions(kind)) return answerOptions.map(({ id, name }) => ({ value: id, label: name }))
  if (kind === QuestionKind.Rating) return numbered(1, 5)
  if (kind === QuestionKind.ZeroToTen) return numbered(0, 10)
  if (kind !== QuestionKind.YesNo) return []
  return [
    { value: true, label: 'Yes' },
    { value: false, label: 'No' },
  ]
}

const startOf = (question: SurveyQuestion): ShowIf => {
  const [operator] = operatorsOf(question.kind)
  const value = operator === 'isAnswered' ? null : (choicesOf(question)[0]?.value ?? null)
  return { questionId: question.id, operator: operator!, value }
}

/** Asks a question only where an earlier one was answered in a certain way. */
export function ShowIfFields({ value, onChange, earlier, error }: Props) {
  const last = earlier.at(-1)
  const about = earlier.find(({ id }) => id === value?.questionId)
  return (
    <div>
      <SwitchRow
        label="Show only if"
        description={last ? undefined : 'Needs an earlier question.'}
        disabled={!last && !value}
        checked={value !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked && last ? startOf(last) : null)}
      />
      {value && (
        <Grid className={css.condition} gap="xs" mt="xs">
          <Picker
            aria-label="Question that decides"
            value={about ? String(about.id) : ''}
            onChange={({ currentTarget }) =>
              onChange(startOf(earlier.find(({ id }) => String(id) === currentTarget.value)!))
            }
            data={[
              ...(about ? [] : [{ value: '', label: 'Choose a question', disabled: true }]),
              ...earlier.map(({ id, place, text }) => ({ value: String(id), label: `${place}. ${text}` })),
            ]}
          />
          {about && (
            <Picker
              aria-label="Comparison"
              value={value.operator}
              onChange={({ currentTarget }) => {
                const operator = currentTarget.value as ShowIf['operator']
                const first = value.value ?? choicesOf(about)[0]?.value ?? null
                onChange({ ...value, operator, value: operator === 'isAnswered' ? null : first })
              }}
              data={operatorsOf(about.kind).map((operator) => ({
                value: operator,
                label: showOperatorNames[operator],
              }))}
            />
          )}
          {about && value.operator !== 'isAnswered' && (
            <Picker
              aria-label="Answer"
              value={String(value.value)}
              onChange={({ currentTarget }) =>
                onChange({
                  ...value,
                  value: choicesOf(about).find((choice) => String(choice.value) === currentTarget.value)!.value,
                })
              }
              data={choicesOf(about).map((choice) => ({ value: String(choice.value), label: choice.label }))}
            />
          )}
        </Grid>
      )}
      {error && <Input.Error mt="xxs">{error}</Input.Error>}
    </div>
  )
}
