import { hasAnswerOptions, QuestionKind, questionKindNames } from '@handoff/contracts/surveys/surveys/questions'
import type { SurveyQuestion } from '@handoff/contracts/surveys/surveys/surveys'
import { lacksSpanish } from '@handoff/contracts/surveys/surveys/translations'
import { Box, Flex, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import { Picker } from '../../../ui/form/Picker.tsx'
import { SwitchRow } from '../../../ui/form/SwitchRow.tsx'
import { AnswersEditor } from './AnswersEditor.tsx'
import css from './builder.module.css'
import { blankQuestion, type EditedQuestion } from './questionForm.ts'
import { ShowIfFields } from './ShowIfFields.tsx'

export type Language = 'en' | 'es'
type Props = {
  form: EditedQuestion
  earlier: readonly (SurveyQuestion & { place: number })[]
  language: Language
  onLanguage: (language: Language) => void
}

/** What a question says in both languages, and when it is asked. */
export function QuestionEditor({ form, earlier, language, onLanguage }: Props) {
  const { values, errors, getInputProps, setFieldValue } = form
  const isSpanish = language === 'es'
  const ofOptions = Object.entries(errors).find(([field]) => /^(answerOptions|scores)/.test(field))?.[1]
  return (
    <Stack gap="md" p="lg">
      <Flex gap="sm" align="flex-end" justify="space-between" wrap="wrap">
        <Picker
          label="Kind"
          miw={190}
          value={String(values.kind)}
          onChange={({ currentTarget }) => {
            const kind = Number(currentTarget.value) as QuestionKind
            setFieldValue('kind', kind)
            if (hasAnswerOptions(kind) && !values.answerOptions.length)
              setFieldValue('answerOptions', blankQuestion.answerOptions)
          }}
          data={Object.values(QuestionKind).map((kind) => ({ value: String(kind), label: questionKindNames[kind] }))}
        />
        <SegmentedControl
          aria-label="Language of the texts"
          value={language}
          onChange={(next) => onLanguage(next as Language)}
          data={[
            { value: 'en', label: 'English' },
            {
              value: 'es',
              label: lacksSpanish(values) ? (
                <Flex component="span" display="inline-flex" gap="xxs" align="center">
                  Spanish <Box component="i" w={7} h={7} bdrs="50%" bg="var(--warn)" aria-hidden />{' '}
                  <span className="vh">translation missing</span>
                </Flex>
              ) : (
                'Spanish'
              ),
            },
          ]}
        />
      </Flex>
      {isSpanish ? (
        <>
          <TextInput
            label="Question in Spanish"
            lang="es"
            maxLength={300}
            placeholder={values.text}
            {...getInputProps('textEs')}
          />
          <Textarea
            label="Help text in Spanish"
            lang="es"
            autosize
            minRows={1}
            maxLength={500}
            placeholder={values.help}
            {...getInputProps('helpEs')}
          />
        </>
      ) : (
        <>
          <TextInput label="Question" maxLength={300} {...getInputProps('text')} />
          <Textarea
            label="Help text"
            description="{category} and {provider} become the names in the referral."
            autosize
            minRows={1}
            maxLength={500}
            {...getInputProps('help')}
          />
        </>
      )}
      {hasAnswerOptions(values.kind) && (
        <AnswersEditor
          options={values.answerOptions}
          onChange={(options) => setFieldValue('answerOptions', options)}
          isSpanish={isSpanish}
          error={ofOptions}
        />
      )}
      <Box component="hr" className={css.line} w="100%" m={0} />
      <SwitchRow
        label="Required"
        checked={values.isRequired}
        onChange={({ currentTarget }) => setFieldValue('isRequired', currentTarget.checked)}
      />
      <ShowIfFields
        value={values.showIf}
        onChange={(showIf) => setFieldValue('showIf', showIf)}
        earlier={earlier}
        error={errors.showIf}
      />
    </Stack>
  )
}
