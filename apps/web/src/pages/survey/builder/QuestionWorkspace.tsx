import type { RequestOf } from '@handoff/contracts/kit'
import { questionKindNames } from '@handoff/contracts/surveys/surveys/questions'
import { type SurveyGroup, type SurveyQuestion, surveys } from '@handoff/contracts/surveys/surveys/surveys'
import { lacksSpanish, speaksSpanish } from '@handoff/contracts/surveys/surveys/translations'
import { ActionIcon, Box, Button, Flex, SegmentedControl } from '@mantine/core'
import { IconCopy, IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { Small } from '../../../ui/display/Small.tsx'
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx'
import { CardTitle } from '../../../ui/layout/CardTitle.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { questionsIn } from './outlineOrder.ts'
import { PhonePreview } from './PhonePreview.tsx'
import { type Language, QuestionEditor } from './QuestionEditor.tsx'
import {
  blankQuestion,
  formOf,
  isChanged,
  type PreviewedQuestion,
  previewOf,
  type QuestionForm,
  requestOf,
} from './questionForm.ts'

/** What the page's own button needs to know: the form it saves, and whether there is anything to save. */
export type Editing = { isDirty: boolean; isPending: boolean }
const questionFormId = 'survey-question'

type Props = {
  groups: readonly SurveyGroup[]
  /** Of a new question: where it goes. */
  groupId: number
  question?: SurveyQuestion
  may: { add: boolean; edit: boolean; delete: boolean }
  onEditing: (editing: Editing | null) => void
  /** With what makes the draft go once it is left on purpose; null: nothing is changed. */
  onDirty: (drop: (() => void) | null) => void
  onSaved: (id: number) => void
  /** Leaves for another one, once what was typed may go. */
  onLeave: (go: () => void) => void
  onDeleted: () => void
}

/** The question that is being edited, with its preview. */
export function QuestionWorkspace({ groups, groupId, question, may, onEditing, onDirty, ...props }: Props) {
  const { onSaved, onLeave, onDeleted } = props
  const initial = useMemo(() => (question ? formOf(question) : blankQuestion), [question])
  // As it was when one began: what others change since then is not written over unseen.
  const [version, setVersion] = useState(question?.version)
  const [begun] = useState(initial)
  const [language, setLanguage] = useState<Language>('en')
  const [step, setStep] = useState<'edit' | 'preview'>('edit')
  const [isDeleting, setDeleting] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const endpoint = question ? surveys.save : surveys.create
  const form = useEndpointForm<typeof endpoint, QuestionForm>(endpoint, {
    initialValues: begun,
    draftOf: question?.id ?? `new ${groupId}`,
    toInput: (values) =>
      ({ ...(question ? { id: question.id, version } : { groupId }), ...requestOf(values) }) as RequestOf<
        typeof endpoint
      >,
    onSuccess: ({ id }) => onSaved(id),
  })
  const copy = useAction(surveys.copy, { onSuccess: ({ id }) => onSaved(id) })
  const remove = useAction(surveys.remove, { feedback: 'deleted', onSuccess: onDeleted })

  const isDirty = isChanged(form.values, begun)
  const { drop } = form.draft
  useEffect(() => onDirty(isDirty ? drop : null), [isDirty, drop, onDirty])
  useEffect(() => onEditing({ isDirty, isPending: form.isPending }), [isDirty, form.isPending, onEditing])
  useEffect(() => () => onEditing(null), [onEditing])
  // What is wrong is shown in the language it is wrong in.
  const { errors } = form
  const [seen, setSeen] = useState(errors)
  if (errors !== seen) {
    setSeen(errors)
    if (errors.text || errors.help || errors.answerOptions) setLanguage('en')
    else if (errors.textEs || errors.helpEs || errors.answerOptionsEs) setLanguage('es')
  }

  const all = questionsIn(groups)
  const place = question
    ? all.findIndex(({ id }) => id === question.id)
    : questionsIn(groups.slice(0, groups.findIndex(({ id }) => id === groupId) + 1)).length
  const isStale = question !== undefined && version !== question.version && !form.isPending
  const edited = previewOf(form.values, question?.id ?? 0)
  const questions: readonly PreviewedQuestion[] = all
  const previewed = question ? questions.with(place, edited) : questions.toSpliced(place, 0, edited)
  const mayChange = question ? may.edit : may.add
  const misses = lacksSpanish(form.values) && speaksSpanish(groups, question?.id)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!misses || form.validate().hasErrors) return form.submit(event)
    event.preventDefault()
    setAsking(true)
  }
  return (
    <>
      <SegmentedControl
        hiddenFrom="lg"
        aria-label="Step"
        value={step}
        onChange={(next) => setStep(next as 'edit' | 'preview')}
        data={[
          { value: 'edit', label: 'Edit' },
          { value: 'preview', label: 'Preview' },
        ]}
      />
      <Box
        component="form"
        id={questionFormId}
        className="panel"
        visibleFrom={step === 'preview' ? 'lg' : undefined}
        flex="1.4 1 380px"
        miw={0}
        onSubmit={submit}
        noValidate
        aria-label={`Question ${place + 1}`}
      >
        <LeaveGuard isDirty={isDirty} draft={form.draft} />
        <Flex
          className="ruled-below"
          component="header"
          gap="xs"
          align="center"
          wrap="wrap"
          mih={60}
          pt="sm"
          pr="md"
          pb="sm"
          pl="lg"
        >
          <CardTitle>Question {place + 1}</CardTitle>
          <Small>{question ? aboutQuestion(question) : 'Not saved yet'}</Small>
          <Flex component="span" display="inline-flex" gap="xxs" ml="auto">
            {question && may.add && (
              <ActionIcon
                size={32}
                aria-label="Copy question"
                title="Copy question"
                loading={copy.isPending}
                onClick={() => onLeave(() => copy.mutate({ id: question.id }))}
              >
                <IconCopy size={17} stroke={1.7} />
              </ActionIcon>
            )}
            {question && may.delete && (
              <ActionIcon
                size={32}
                color="red"
                aria-label="Delete question"
                title="Delete question"
                onClick={() => setDeleting(true)}
              >
                <IconTrash size={17} stroke={1.7} />
              </ActionIcon>
            )}
            {!question && (
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => {
                  drop()
                  onDeleted()
                }}
              >
                Discard
              </Button>
            )}
          </Flex>
        </Flex>
        {isStale && (
          <Notice
            tone="warn"
            role="alert"
            title="Someone else updated this question while you were editing"
            action={
              <>
                <Button size="compact-sm" variant="default" onClick={() => onSaved(question.id)}>
                  Use their version
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => setVersion(question.version)}>
                  Keep my changes
                </Button>
              </>
            }
          >
            Their version: {question.text} ({questionKindNames[question.kind].toLowerCase()})
          </Notice>
        )}
        <Box bd="none" component="fieldset" miw={0} m={0} p={0} disabled={!mayChange}>
          <QuestionEditor
            form={form}
            earlier={all.slice(0, place).map((one, at) => ({ ...one, place: at + 1 }))}
            language={language}
            onLanguage={setLanguage}
          />
        </Box>
        {question && question.versionAnswers > 0 && mayChange && (
          <Box pt={0} px="lg" pb="lg">
            <Notice tone="info" role="status" icon={<IconInfoCircle size={17} />}>
              Saving makes version {question.number + 1}. Results stay together if only words change.
            </Notice>
          </Box>
        )}
      </Box>
      <ConfirmDialog
        title={`Save “${form.values.text.trim()}” without Spanish?`}
        confirm="Save without Spanish"
        dismiss="Add Spanish"
        isOpen={isAsking}
        onClose={() => {
          setAsking(false)
          setLanguage('es')
        }}
        onConfirm={() => {
          setAsking(false)
          form.send(form.values)
        }}
      >
        Other questions of this survey are in Spanish. People who answer it in Spanish would read what is missing here
        in English.
      </ConfirmDialog>
      {question && (
        <ConfirmDialog
          title={`Delete “${question.text}”?`}
          confirm="Delete question"
          isDangerous
          isOpen={isDeleting}
          isPending={remove.isPending}
          onClose={() => setDeleting(false)}
          onConfirm={() => remove.mutate({ id: question.id }, { onSettled: () => setDeleting(false) })}
        >
          {question.answers > 0
            ? `It becomes inactive: no one is asked anymore, and its ${answersOf(question)} stay in the results.`
            : 'No one has answered it yet. This can’t be undone.'}
        </ConfirmDialog>
      )}
      <PhonePreview
        visibleFrom={step === 'edit' ? 'lg' : undefined}
        questions={previewed}
        selectedId={question?.id ?? 0}
        language={language}
        onLanguage={setLanguage}
      />
    </>
  )
}

const answersOf = ({ answers }: SurveyQuestion) =>
  `${answers.toLocaleString('en-US')} ${answers === 1 ? 'answer' : 'answers'}`
const aboutQuestion = (question: SurveyQuestion) =>
  question.answers > 0 || question.number > 1 ? `Version ${question.number}, ${answersOf(question)}` : 'No answers yet'
