import { hasAnswerOptions, QuestionKind, type ShowIf } from '@handoff/contracts/surveys/surveys/questions'
import type { SurveyQuestion } from '@handoff/contracts/surveys/surveys/surveys'
import type { UseFormReturnType } from '@mantine/form'

export type OptionRow = { id: string; name: string; nameEs: string; score: string }
export type QuestionForm = {
  kind: QuestionKind
  text: string
  textEs: string
  help: string
  helpEs: string
  answerOptions: OptionRow[]
  isRequired: boolean
  showIf: ShowIf | null
}

/** As the parts of the editor use it; the endpoint is another one for a new question. */
export type EditedQuestion = Pick<
  UseFormReturnType<QuestionForm>,
  'values' | 'errors' | 'getInputProps' | 'setFieldValue'
>

// Not counted from nought: a draft has rows of an earlier visit.
let made = Date.now()
export const newOption = (): OptionRow => ({ id: `new ${++made}`, name: '', nameEs: '', score: '' })

export const blankQuestion: QuestionForm = {
  kind: QuestionKind.Single,
  text: '',
  textEs: '',
  help: '',
  helpEs: '',
  answerOptions: [
    { id: 'blank 1', name: '', nameEs: '', score: '' },
    { id: 'blank 2', name: '', nameEs: '', score: '' },
  ],
  isRequired: false,
  showIf: null,
}

export const formOf = (question: SurveyQuestion): QuestionForm => ({
  kind: question.kind,
  text: question.text,
  textEs: question.textEs ?? '',
  help: question.help ?? '',
  helpEs: question.helpEs ?? '',
  answerOptions: hasAnswerOptions(question.kind)
    ? question.answerOptions.map(({ id, name, nameEs, score }) => ({
        id: String(id),
        name,
        nameEs: nameEs ?? '',
        score: score === null ? '' : String(score),
      }))
    : [],
  isRequired: question.isRequired,
  showIf: question.showIf,
})

const scoreOf = (typed: string) => (typed.trim() === '' ? null : Number(typed))

/** The request of the form: options without a name are left out. */
export function requestOf({ answerOptions, textEs, help, helpEs, ...form }: QuestionForm) {
  const options = hasAnswerOptions(form.kind) ? answerOptions.filter(({ name }) => name.trim() !== '') : []
  return {
    ...form,
    textEs: textEs || null,
    help: help || null,
    helpEs: helpEs || null,
    answerOptions: options.map(({ name }) => name),
    answerOptionsEs: options.map(({ nameEs }) => nameEs || null),
    scores: options.map(({ score }) => scoreOf(score)),
  }
}

/** The question as it would be once it is saved, for the preview. */
export const previewOf = (form: QuestionForm, id: number) => ({
  id,
  kind: form.kind,
  text: form.text || 'New question',
  textEs: form.textEs || null,
  help: form.help || null,
  helpEs: form.helpEs || null,
  answerOptions: form.answerOptions
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, nameEs, score }, at) => ({ id: at + 1, name, nameEs: nameEs || null, score: scoreOf(score) })),
  isRequired: form.isRequired,
  showIf: form.showIf,
})
export type PreviewedQuestion = ReturnType<typeof previewOf>

const unchanged = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
export const isChanged = (form: QuestionForm, initial: QuestionForm) => !unchanged(requestOf(form), requestOf(initial))
