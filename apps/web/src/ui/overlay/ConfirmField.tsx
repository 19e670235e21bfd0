import { Checkbox } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'

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
  const box = useRef<HTMLInputElement>(null)
  // In a long form it appears below the buttons that stay in sight.
  useEffect(() => {
    if (!sentence) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [sentence])
  if (!sentence) return null
  return (
    <Checkbox
      ref={box}
      label={label}
      description={sentence}
      error={!!error}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
