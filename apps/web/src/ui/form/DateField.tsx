import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** YYYY-MM-DD, or nothing. */
  value?: string | null
  onChange?: (day: string | null) => void
}

/** A day, typed or picked with what the browser brings along. */
export const DateField = ({ value, onChange, ...rest }: Props) => (
  <TextInput
    {...rest}
    type="date"
    min={rest.min ?? '1900-01-01'}
    value={value ?? ''}
    onChange={(event) => onChange?.(event.currentTarget.value || null)}
  />
)
