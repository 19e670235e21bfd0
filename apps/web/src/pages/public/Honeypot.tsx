import { Box } from '@mantine/core'

type Props = { value?: string; onChange?: (value: string) => void }

/** A field that people neither see nor reach, and that machines fill in. */
export const Honeypot = ({ value, onChange }: Props) => (
  <Box className="clipped" pos="absolute" left="-9999px" w={1} h={1} aria-hidden="true">
    <label>
      Leave this empty
      <input
        type="text"
        name="company"
        tabIndex={-1}
        autoComplete="off"
        value={value ?? ''}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      />
    </label>
  </Box>
)
