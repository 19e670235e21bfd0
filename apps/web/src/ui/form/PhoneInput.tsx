import { formatPhone, storedPhone } from '@handoff/contracts/kit'
import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  value?: string | null
  onChange?: (typed: string) => void
}

/** A telephone number, typed in any way; left, it is shown as everywhere: '(510) 555-0123 ext. 4'. */
export const PhoneInput = ({ value, onChange, onBlur, ...rest }: Props) => (
  <TextInput
    maxLength={40}
    {...rest}
    type="tel"
    value={displayed(value ?? '')}
    onChange={(event) => onChange?.(event.currentTarget.value)}
    onBlur={(event) => {
      const normalized = storedPhone(event.currentTarget.value)
      if (normalized !== null && normalized !== value) onChange?.(normalized)
      onBlur?.(event)
    }}
  />
)

/** A number that is still being typed stays as it is. */
const displayed = (value: string) => (/^\+1\d{10}(;ext=\d+)?$/.test(value) ? formatPhone(value) : value)
