import { Textarea } from '@mantine/core'

/** Fetched once something is to be corrected: this page is opened from emails. */
export const CorrectionField = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <Textarea
    label="What should it say?"
    size="md"
    autosize
    autoFocus
    minRows={2}
    maxLength={1000}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
