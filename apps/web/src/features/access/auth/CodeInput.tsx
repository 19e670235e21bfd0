import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './AuthForm.module.css'

type Props = {
  label: string
  value?: string
  error?: ReactNode
  autoFocus?: boolean
  isPending?: boolean
  onChange: (code: string) => void
  onBlur?: (event: unknown) => void
}

/** Six digits in one field, so that they can be pasted and filled in by the telephone; blanks and dashes are left out. */
export const CodeInput = ({ label, value, error, autoFocus, isPending, onChange, onBlur }: Props) => (
  <TextInput
    label={label}
    value={value}
    error={error}
    onBlur={onBlur}
    onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
    classNames={{ input: css.code }}
    inputMode="numeric"
    autoComplete="one-time-code"
    placeholder="000000"
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field is all there is to this step
    autoFocus={autoFocus}
    readOnly={isPending}
    data-autofocus={autoFocus}
  />
)
