import { americanDay } from '@handoff/contracts/kit/dates/day-words'
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { readDay } from '../../kit/dates/readDay.ts'
import { useWords } from '../../kit/texts/useWords.ts'
import css from './Form.module.css'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** YYYY-MM-DD; what was typed where that is no day, for the form to refuse; or nothing. */
  value?: string | null
  onChange?: (day: string | null) => void
}

/** A day, typed as MM-DD-YYYY or picked from the calendar of the browser. */
export function DateField({ value, onChange, onBlur, min = '1900-01-01', max, error, ...rest }: Props) {
  const say = useWords()
  const [typed, setTyped] = useState<string>()
  const picker = useRef<HTMLInputElement>(null)
  // What someone else changes is shown, unless it is what was typed.
  const isTyping = typed !== undefined && valueOf(typed) === (value || null)
  const isUnread = Boolean(value) && readDay(value!) === null
  const [isLeft, setLeft] = useState(false)

  return (
    <TextInput
      placeholder={say('MM-DD-YYYY')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      {...rest}
      value={isTyping ? typed : isUnread ? value! : value ? americanDay(value) : ''}
      error={isUnread && (isLeft || error) ? say('Enter a date as MM-DD-YYYY') : error}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        setLeft(false)
        const next = valueOf(text)
        if (next !== (value || null)) onChange?.(next)
      }}
      onBlur={(event) => {
        setLeft(true)
        if (!isUnread) setTyped(undefined)
        onBlur?.(event)
      }}
      rightSection={
        <>
          <ActionIcon
            size={28}
            variant="subtle"
            color="gray"
            aria-label={say('Open calendar')}
            tabIndex={-1}
            disabled={rest.disabled}
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar size={16} stroke={1.7} />
          </ActionIcon>
          <input
            ref={picker}
            type="date"
            className={css.picker}
            tabIndex={-1}
            aria-hidden
            min={min}
            max={max}
            value={value && readDay(value) ? value : ''}
            onChange={(event) => {
              setTyped(undefined)
              onChange?.(event.currentTarget.value || null)
            }}
          />
        </>
      }
    />
  )
}

const valueOf = (typed: string) => readDay(typed) ?? (typed.trim() || null)
