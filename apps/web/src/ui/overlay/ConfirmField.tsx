import { Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type Props = {
  /** What the server says first: how many records are affected. */
  error: ReactNode
  label: string
  value: boolean
  onChange: (value: boolean) => void
}

/** Appears once the server asks for a confirmation, and stays with its sentence. */
export function ConfirmField({ error, label, value, onChange }: Props) {
  const [sentence, setSentence] = useState<ReactNode>(null)
  if (error && error !== sentence) setSentence(error)
  if (!sentence) return null
  return (
    <Checkbox
      label={label}
      description={sentence}
      error={!!error}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
