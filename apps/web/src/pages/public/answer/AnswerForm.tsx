import type { AnswerAppointment, AnswerView } from '@handoff/contracts/referrals/answers'
import { Button, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { AnswerFields } from '../../../features/referrals/answers/AnswerFields.tsx'
import {
  earlierIn,
  fieldsOf,
  firstValues,
  inputOf,
  isCommentNeededIn,
  isTimeMeant,
  labelOf,
  missingIn,
  type Values,
  withValue,
} from '../../../features/referrals/answers/answerFields.ts'
import type { FormKey } from '../../../features/referrals/answers/formKeys.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { problemIn } from '../problemIn.ts'
import css from './answer.module.css'
import { LaterTexts } from './LaterTexts.tsx'
import type { Answering } from './useAnswer.ts'

type Props = {
  stepKey: FormKey
  view: AnswerView
  /** Which one it is about. */
  appointment: AnswerAppointment | undefined
  answering: Answering
  onDone: () => void
  onCancel: () => void
}

/** What an answer needs in addition to the press. What was typed stays until it is recorded. */
export const AnswerForm = (props: Props) => (
  <LaterTexts>
    <Form {...props} />
  </LaterTexts>
)

function Form({ stepKey, view, appointment, answering, onDone, onCancel }: Props) {
  const t = useTexts()
  const title = t(`answerForm.title.${stepKey}`)
  const text = t.find(`answerForm.text.${stepKey}`)
  const [values, setValues] = useState<Values>(() => firstValues(view, appointment))
  const [missing, setMissing] = useState<Record<string, string>>({})
  const refused = answering.failure?.error.fields ?? {}
  const errors: Record<string, string | undefined> = {
    ...Object.fromEntries(
      Object.entries(refused).map(([field, problems]) => [field, problemIn(t, problems[0], labelOf(t, field))]),
    ),
    ...missing,
  }
  const fields = fieldsOf(stepKey, view, appointment, isTimeMeant(values, errors))
  const set = (field: string, value: string) => {
    setValues((before) => withValue(before, field, value))
    setMissing(({ [field]: _, ...rest }) => rest)
  }
  const isCommentNeeded = isCommentNeededIn(fields, view.reasons, values)

  async function send(event: FormEvent) {
    event.preventDefault()
    const gaps = missingIn(t, values, fields, isCommentNeeded)
    setMissing(gaps)
    if (Object.keys(gaps).length > 0) return
    if (
      await answering.answer(stepKey, view.version, {
        ...inputOf(stepKey, values, appointment?.timeZone ?? view.timeZone),
        ...(appointment && { appointmentId: appointment.id, appointmentVersion: appointment.version }),
      })
    )
      onDone()
  }

  return (
    <form className={`panel ${css.form}`} onSubmit={(event) => void send(event)} noValidate aria-label={title}>
      <Title order={2} fz="lg" fw="600" lh="inherit">
        {title}
      </Title>
      {text && <p>{text}</p>}
      <AnswerFields
        {...{ fields, values, errors, set, appointment, isCommentNeeded }}
        earlier={earlierIn(view)}
        reasons={view.reasons}
      />
      <Grid columns="repeat(auto-fit, minmax(130px, 1fr))" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('answerForm.cancel')}
        </Button>
        <Button type="submit" loading={answering.isPending}>
          {t(`answerForm.submit.${stepKey}`)}
        </Button>
      </Grid>
    </form>
  )
}
