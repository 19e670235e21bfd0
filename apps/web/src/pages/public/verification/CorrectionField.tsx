import { Textarea } from '@mantine/core'
import { useTexts } from '../../../kit/texts/useTexts.ts'

/** Fetched once something is to be corrected: this page is opened from emails. */
export const CorrectionField = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <Textarea
    label={useTexts()('verification.shouldSay')}
    size="md"
    autosize
    autoFocus
    minRows={2}
    maxLength={1000}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
