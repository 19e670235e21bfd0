import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../kit/texts/useWords.ts'

type Props = {
  /** For those who do not see the placeholder. */
  label: string
  value: string
  onSearch: (search: string) => void
  placeholder?: string
  className?: string
  /** What it searches for is yet to be chosen. */
  isInvalid?: boolean
}

/** Searches while one types, 250 ms after the last letter. */
export function SearchBox({ label, value, onSearch, placeholder = 'Search...', className, isInvalid }: Props) {
  const say = useWords()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Changed from outside, by 'Clear' or by walking back; not by what one is typing.
  if (value !== known) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const searchSoon = useDebouncedCallback(onSearch, 250)

  const clear = () => {
    searchSoon.cancel()
    setTyped('')
    onSearch('')
  }

  return (
    <TextInput
      className={className}
      role="searchbox"
      aria-label={label}
      error={isInvalid}
      placeholder={placeholder}
      maxLength={200}
      value={typed}
      leftSection={<IconSearch size={15} stroke={1.8} />}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        searchSoon(event.currentTarget.value.trim())
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed) clear()
      }}
      rightSection={
        typed && (
          <ActionIcon size={22} aria-label={say('Clear search')} onClick={clear}>
            <IconX size={13} />
          </ActionIcon>
        )
      }
    />
  )
}
