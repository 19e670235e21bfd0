import { CloseButton, TextInput } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useContext, useState } from 'react'
import { useWords } from '../../../kit/texts/useWords.ts'
import { FilterLook } from '../../../ui/filter/filterLook.ts'
import { Named } from '../../../ui/filter/Named.tsx'
import css from './entities.module.css'

type Props = {
  value: string | undefined
  isUnknown: boolean
  onChange: (zip: string | undefined) => void
  className?: string
}

/** Measures from a ZIP code, once it is whole; empty it measures from nowhere. */
export function NearZip({ value = '', isUnknown, onChange, className = css.zip }: Props) {
  const say = useWords()
  const isInBar = useContext(FilterLook) === 'bar'
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Changed from outside, by 'Clear' or by walking back; not by what one is typing.
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 5)
    setTyped(digits)
    const next = digits.length === 5 ? digits : ''
    if (next === value) return
    setKnown(next)
    onChange(next || undefined)
  }
  return (
    <Named label={say('Near ZIP code')} isInBar={isInBar}>
      <TextInput
        className={className}
        aria-label={say('Near ZIP code')}
        placeholder={say(isInBar ? 'Near ZIP' : 'Any')}
        inputMode="numeric"
        leftSection={<IconMapPin size={16} stroke={1.65} aria-hidden />}
        rightSection={typed && <CloseButton size="sm" aria-label={say('Clear ZIP code')} onClick={() => type('')} />}
        value={typed}
        error={isUnknown && typed === value && say('No such ZIP code')}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </Named>
  )
}
