import { Checkbox, Text, Textarea } from '@mantine/core'

type Props = {
  label: string
  optional: string
  value: string
  onChange: (note: string) => void
  /** Of those who need more help, where a number is known. */
  call: { label: string; isWanted: boolean; onChange: (isWanted: boolean) => void } | null
}

/** Fetched once an answer is chosen: the page is opened on slow phones. */
export const NoteField = ({ label, optional, value, onChange, call }: Props) => (
  <>
    <Textarea
      label={
        <>
          {label}{' '}
          <Text span inherit fw="400" c="var(--text-2)">
            {optional}
          </Text>
        </>
      }
      size="md"
      autosize
      minRows={2}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
    {call && (
      <Checkbox
        size="md"
        label={call.label}
        checked={call.isWanted}
        onChange={(event) => call.onChange(event.currentTarget.checked)}
      />
    )}
  </>
)
