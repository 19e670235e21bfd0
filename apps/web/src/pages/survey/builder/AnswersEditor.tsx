import { mostAnswerOptions } from '@handoff/contracts/surveys/surveys/questions'
import { ActionIcon, Button, Flex, Input, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Small } from '../../../ui/display/Small.tsx'
import { SortableRows } from '../../../ui/form/SortableRows.tsx'
import css from './builder.module.css'
import { newOption, type OptionRow } from './questionForm.ts'

type Props = {
  options: OptionRow[]
  onChange: (options: OptionRow[]) => void
  isSpanish: boolean
  error?: ReactNode
}

/** The answers of a choice in their order, each with its score. */
export function AnswersEditor({ options, onChange, isSpanish, error }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const add = () => {
    onChange([...options, newOption()])
    requestAnimationFrame(() => [...(box.current?.querySelectorAll<HTMLElement>('[data-name]') ?? [])].at(-1)?.focus())
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (options.length < mostAnswerOptions) add()
  }
  const change = (id: string, changes: Partial<OptionRow>) =>
    onChange(options.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  return (
    <div ref={box}>
      <Flex justify="space-between" mb="xxs">
        <Input.Label labelElement="div">Answers</Input.Label>
        <Small w={96}>Score</Small>
      </Flex>
      <div className={css.answers}>
        <SortableRows
          items={options}
          nameOf={({ name }) => name || 'new answer'}
          onOrder={onChange}
          row={({ id, name, nameEs, score }) => {
            const number = options.findIndex((one) => one.id === id) + 1
            return (
              <>
                <TextInput
                  flex={1}
                  miw={0}
                  aria-label={isSpanish ? `Answer ${number} in Spanish` : `Answer ${number}`}
                  placeholder={isSpanish ? name : undefined}
                  data-name
                  lang={isSpanish ? 'es' : undefined}
                  value={isSpanish ? nameEs : name}
                  maxLength={120}
                  onChange={({ currentTarget: { value } }) =>
                    change(id, isSpanish ? { nameEs: value } : { name: value })
                  }
                  onKeyDown={addOnEnter}
                />
                <TextInput
                  flex="none"
                  w={56}
                  aria-label={`Score of answer ${number}`}
                  inputMode="numeric"
                  maxLength={3}
                  value={score}
                  onChange={({ currentTarget: { value } }) => change(id, { score: value.replaceAll(/\D/g, '') })}
                />
                <ActionIcon
                  size={28}
                  aria-label={`Remove ${name || `answer ${number}`}`}
                  onClick={() => onChange(options.filter((one) => one.id !== id))}
                >
                  <IconX size={15} />
                </ActionIcon>
              </>
            )
          }}
        />
      </div>
      {error && <Input.Error mt="xxs">{error}</Input.Error>}
      {options.length < mostAnswerOptions && (
        <Button variant="subtle" size="compact-sm" mt="xxs" leftSection={<IconPlus size={14} />} onClick={add}>
          Add answer
        </Button>
      )}
    </div>
  )
}
