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
    value={shown(value ?? '')}
    onChange={(event) => onChange?.(event.currentTarget.value)}
    onBlur={(event) => {
      const stored = storedPhone(event.currentTarget.value)
      if (stored !== null && stored !== value) onChange?.(stored)
      onBlur?.(event)
    }}
  />
)

/** A number that is still being typed stays as it is. */
const shown = (value: string) => (/^\+1\d{10}(;ext=\d+)?$/.test(value) ? formatPhone(value) : value)
