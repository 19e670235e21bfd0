import type { AnswerAppointment, AnswerView } from '@handoff/contracts/referrals/answers'
import { Button, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { AnswerFields } from '../../../features/referrals/answers/AnswerFields.tsx'
import {
  answerForms,
  earlierIn,
  fieldsOf,
  firstValues,
  inputOf,
  isCommentNeededIn,
  isTimeMeant,
  missingIn,
  type Values,
  withValue,
} from '../../../features/referrals/answers/answerFields.ts'
import type { FormKey } from '../../../features/referrals/answers/formKeys.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import css from './answer.module.css'
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
export function AnswerForm({ stepKey, view, appointment, answering, onDone, onCancel }: Props) {
  const { title, submit, text } = answerForms[stepKey]
  const [values, setValues] = useState<Values>(() => firstValues(view, appointment))
  const [missing, setMissing] = useState<Record<string, string>>({})
  const refused = answering.failure?.error.fields ?? {}
  const errors: Record<string, string | undefined> = {
    ...Object.fromEntries(Object.entries(refused).map(([field, said]) => [field, said[0]])),
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
    const found = missingIn(values, fields, isCommentNeeded)
    setMissing(found)
    if (Object.keys(found).length > 0) return
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
          Cancel
        </Button>
        <Button type="submit" loading={answering.isPending}>
          {submit}
        </Button>
      </Grid>
    </form>
  )
}
