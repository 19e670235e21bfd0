import { ActionIcon, Button, Flex, Input, TextInput } from '@mantine/core'
import { IconLock, IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Small } from '../../../../ui/display/Small.tsx'
import { SortableRows } from '../../../../ui/form/SortableRows.tsx'
import { newOption, type OptionRow } from './fieldForm.ts'

type Props = { options: OptionRow[]; onChange: (options: OptionRow[]) => void; error?: ReactNode }

/** The options of a choice: renamed and moved at any time, removed while no record has them. */
export function OptionsEditor({ options, onChange, error }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const add = () => {
    onChange([...options, newOption()])
    requestAnimationFrame(() => [...(box.current?.querySelectorAll('input') ?? [])].at(-1)?.focus())
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  const rename = (id: string, name: string) => onChange(options.map((one) => (one.id === id ? { ...one, name } : one)))
  return (
    <div ref={box}>
      <Flex rowGap="xxs" columnGap="sm" justify="space-between" wrap="wrap" mb="xxs">
        <Input.Label labelElement="div">Options</Input.Label>
        {options.some(({ uses }) => uses > 0) && <Small>Options in use can be renamed, not removed</Small>}
      </Flex>
      <SortableRows
        items={options}
        nameOf={({ name }) => name || 'new option'}
        onOrder={onChange}
        isSpaced
        row={({ id, name, uses, known }) => (
          <>
            <TextInput
              flex={1}
              miw={0}
              variant="unstyled"
              aria-label={`Option ${options.findIndex((one) => one.id === id) + 1}`}
              placeholder="Option"
              value={name}
              maxLength={100}
              onChange={({ currentTarget }) => rename(id, currentTarget.value)}
              onKeyDown={addOnEnter}
            />
            <small>{uses > 0 ? uses.toLocaleString('en-US') : known === undefined && 'new'}</small>
            {uses > 0 ? (
              <Flex component="span" display="inline-flex" c="dimmed" title="In use: it can be renamed, not removed">
                <IconLock size={15} stroke={1.6} aria-label="In use" />
              </Flex>
            ) : (
              <ActionIcon
                size={24}
                aria-label={`Remove ${name || 'option'}`}
                onClick={() => onChange(options.filter((one) => one.id !== id))}
              >
                <IconX size={14} />
              </ActionIcon>
            )}
          </>
        )}
      />
      {error && <Input.Error mt="xxs">{error}</Input.Error>}
      <Button variant="subtle" size="compact-sm" mt="xxs" leftSection={<IconPlus size={14} />} onClick={add}>
        Add option
      </Button>
    </div>
  )
}
