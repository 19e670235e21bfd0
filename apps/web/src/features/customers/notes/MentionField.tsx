import { notes } from '@handoff/contracts/customers/notes'
import type { Answer, RequestOf } from '@handoff/contracts/kit'
import { Combobox, Flex, Textarea, type TextareaProps, useCombobox } from '@mantine/core'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { TwoLines } from '../../../ui/display/TwoLines.tsx'
import css from './notes.module.css'

type Reader = Answer<typeof notes.readers>[number]
type Props = Omit<TextareaProps, 'value' | 'onChange'> & {
  value: string
  onChange: (text: string) => void
  /** The record, and the type of the note: who may read it can be mentioned. */
  asked: RequestOf<typeof notes.readers>
  onMention: (reader: Reader) => void
  ref?: Ref<HTMLTextAreaElement>
}

/** What is typed of a name after an @, up to the caret. */
const beginning = /(?:^|\s)@([\p{L}'’-]*(?: [\p{L}'’-]*)?)$/u

/** The text of a note. An @ offers the people who may read it; the keyboard chooses one. */
export function MentionField({ value, onChange, asked, onMention, ...field }: Props) {
  const [search, setSearch] = useState<string>()
  const text = useRef<HTMLTextAreaElement>(null)
  const store = useCombobox()
  const { data: readers = [] } = useEndpoint(
    notes.readers,
    { ...asked, ...(search && { search }) },
    { enabled: search !== undefined, keep: true, isSilent: true },
  )
  const isOpen = search !== undefined && readers.length > 0
  useEffect(() => {
    if (!isOpen) return store.closeDropdown()
    store.openDropdown()
    store.selectFirstOption()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store is another object each time
  }, [isOpen, readers])

  const look = (area: HTMLTextAreaElement) => setSearch(beginning.exec(area.value.slice(0, area.selectionStart))?.[1])
  const choose = (reader: Reader) => {
    const caret = text.current?.selectionStart ?? value.length
    const start = value.slice(0, caret).lastIndexOf('@')
    const before = `${value.slice(0, start)}@${reader.name} `
    onMention(reader)
    onChange(before + value.slice(caret).replace(/^ /, ''))
    setSearch(undefined)
    requestAnimationFrame(() => text.current?.setSelectionRange(before.length, before.length))
  }
  return (
    <Combobox
      store={store}
      position="bottom-start"
      shadow="md"
      radius="md"
      onOptionSubmit={(id) => choose(readers.find((reader) => String(reader.id) === id)!)}
    >
      <Combobox.Target>
        <Textarea
          autosize
          {...field}
          ref={(node) => {
            text.current = node
            if (typeof field.ref === 'function') field.ref(node)
          }}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value)
            look(event.currentTarget)
          }}
          onClick={(event) => look(event.currentTarget)}
          onKeyDown={(event) => event.key === 'Escape' && setSearch(undefined)}
          onBlur={(event) => {
            setSearch(undefined)
            field.onBlur?.(event)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={220} style={{ overflowY: 'auto' }} aria-label="People who may read this note">
          {readers.map(({ id, name, entity }) => (
            <Combobox.Option key={id} value={String(id)} className={css.reader}>
              <Flex component="span" gap="xs" align="center">
                <LetterAvatar name={name} of={`user:${id}`} size={26} />
                <TwoLines name={name} detail={entity ?? 'Administration'} />
              </Flex>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
