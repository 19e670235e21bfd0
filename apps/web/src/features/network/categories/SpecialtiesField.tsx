import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import css from './CategoryDialog.module.css'

export type Specialty = { id?: number; name: string; key: string }
type Props = {
  value: Specialty[]
  onChange: (next: Specialty[]) => void
  error?: ReactNode
  errorAt: (index: number) => ReactNode
}

// Not counted from nought: a draft has rows of an earlier visit.
let made = Date.now()
const newSpecialty = (name = ''): Specialty => ({ name, key: `new ${++made}` })

/** One line for each; Enter begins the next. */
export function SpecialtiesField({ value, onChange, error, errorAt }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const rename = (key: string, name: string) => onChange(value.map((one) => (one.key === key ? { ...one, name } : one)))
  const add = () => {
    onChange([...value, newSpecialty()])
    requestAnimationFrame(() => [...(box.current?.querySelectorAll('input') ?? [])].at(-1)?.focus())
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }

  return (
    <Input.Wrapper label="Specialties" labelElement="div" error={error}>
      <div ref={box} className={css.specialties}>
        {value.map(({ key, name }, index) => (
          <TextInput
            key={key}
            aria-label={`Specialty ${index + 1}`}
            value={name}
            maxLength={80}
            error={errorAt(index)}
            onChange={(event) => rename(key, event.currentTarget.value)}
            onKeyDown={addOnEnter}
            rightSection={
              <ActionIcon
                size={24}
                aria-label={`Remove ${name || `specialty ${index + 1}`}`}
                onClick={() => onChange(value.filter((one) => one.key !== key))}
              >
                <IconX size={14} />
              </ActionIcon>
            }
          />
        ))}
        <Button variant="default" size="compact-sm" leftSection={<IconPlus size={14} />} onClick={add}>
          Add specialty
        </Button>
      </div>
    </Input.Wrapper>
  )
}
