import { Textarea } from '@mantine/core'
import css from './followUp.module.css'

type Props = { label: string; optional: string; value: string; onChange: (note: string) => void }

/** Fetched once an answer is chosen: the page is opened on slow phones. */
export const NoteField = ({ label, optional, value, onChange }: Props) => (
  <Textarea
    label={
      <>
        {label} <span className={css.optional}>{optional}</span>
      </>
    }
    size="md"
    autosize
    minRows={2}
    maxLength={500}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
