import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { Span } from '../locationWords.ts'
import css from './HoursEditor.module.css'

type Props = {
  /** Whose hours: 'Monday'. */
  name: string
  value: Span[]
  onChange: (spans: Span[]) => void
  /** The key of its errors: 'hours.0'. */
  path: string
  errors: FormErrors
}

const most = 4
const first: Span = { from: '09:00', until: '17:00' }

/** The hours of one day: none is a closed day, and there may be a break between two. */
export function SpansField({ name, value, onChange, path, errors }: Props) {
  const set = (at: number, changes: Partial<Span>) =>
    onChange(value.map((span, other) => (other === at ? { ...span, ...changes } : span)))
  const errorKey = Object.keys(errors).find((key) => key === path || key.startsWith(`${path}.`))
  return (
    <Group gap="xs" mih={36}>
      {value.map((span, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- spans are nothing but their place in the list
        <Text key={at} className={css.span} span inherit c="dimmed">
          <TextInput
            type="time"
            aria-label={`${name} from${at ? `, ${at + 1}` : ''}`}
            value={span.from}
            onChange={(event) => set(at, { from: event.currentTarget.value })}
            error={!!errors[`${path}.${at}.from`]}
          />
          <span aria-hidden>–</span>
          <TextInput
            type="time"
            aria-label={`${name} until${at ? `, ${at + 1}` : ''}`}
            // The end of a day is its midnight, which the browser knows as the beginning only.
            value={span.until === '24:00' ? '00:00' : span.until}
            onChange={({ currentTarget: { value: typed } }) => set(at, { until: typed === '00:00' ? '24:00' : typed })}
            error={!!errors[`${path}.${at}.until`]}
          />
          <ActionIcon
            size={28}
            aria-label={`Remove the hours of ${name}${at ? `, ${at + 1}` : ''}`}
            onClick={() => onChange(value.filter((_, other) => other !== at))}
          >
            <IconX size={14} />
          </ActionIcon>
        </Text>
      ))}
      {value.length === 0 && (
        <Text span inherit fz="sm" c="dimmed">
          Closed
        </Text>
      )}
      {value.length < most && (
        <Button
          variant="subtle"
          color="gray"
          className={css.add}
          aria-label={`Add hours to ${name}`}
          leftSection={<IconPlus size={14} stroke={1.9} />}
          onClick={() => onChange([...value, after(value)])}
        >
          {value.length ? 'More' : 'Hours'}
        </Button>
      )}
      {errorKey && (
        <Text className={css.error} inherit fz="xs" c="var(--bad)" role="alert">
          {errors[errorKey]}
        </Text>
      )}
    </Group>
  )
}

/** The next hours begin an hour after the last ones, as long as the day has room. */
function after(spans: Span[]): Span {
  const last = spans.at(-1)
  if (!last) return first
  const hour = Math.min(22, Number(last.until.slice(0, 2)) + 1)
  return { from: `${String(hour).padStart(2, '0')}:00`, until: `${String(Math.min(23, hour + 3)).padStart(2, '0')}:00` }
}
