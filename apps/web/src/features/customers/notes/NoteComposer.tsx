import { NoteType } from '@handoff/contracts/customers/notes'
import { Button, Flex, Kbd } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { AudienceSwitch } from '../../../ui/filter/AudienceSwitch.tsx'
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx'
import { MentionField } from './MentionField.tsx'
import { mentionedIn } from './mentionedIn.ts'
import { isAdministrator, type Noted, noteCalls, useAudience } from './noteSubject.ts'
import css from './notes.module.css'

type Props = { subject: Noted; onWritten: () => void }

/** Where a note is written: one line until it is needed. Its readers are next to the button. */
export function NoteComposer({ subject, onWritten }: Props) {
  const { write, input } = noteCalls[subject.kind]
  const audience = useAudience(subject)
  const [isFocused, setFocused] = useState(false)
  const field = useRef<HTMLTextAreaElement | null>(null)
  const form = useEndpointForm(write, {
    initialValues: {
      text: '',
      known: [] as { id: number; name: string }[],
      noteType: (isAdministrator(useMe()) ? NoteType.General : NoteType.Internal) as 1 | 2,
    },
    toInput: ({ known, ...values }) => {
      const mentions = mentionedIn(values.text, known)
      return input(subject.id, { ...values, ...(mentions.length > 0 && { mentions }) })
    },
    onSuccess: () => {
      form.setFieldValue('text', '')
      form.resetDirty({ ...form.getValues(), text: '' })
      form.clearErrors()
      onWritten()
    },
  })
  useHotkeys([['N', () => field.current?.focus()]])
  const isOpen = isFocused || form.values.text !== '' || subject.kind === 'entity'
  const { value: text, onChange: _, ...props } = form.getInputProps('text') as { value: string; onChange: unknown }
  const isInternal = form.values.noteType === NoteType.Internal
  return (
    <form className={css.composer} onSubmit={form.submit} onFocus={() => setFocused(true)} noValidate>
      <LeaveGuard isDirty={text.trim() !== ''} draft={form.draft} />
      <MentionField
        {...props}
        ref={(node) => void (field.current = node)}
        aria-label="New note"
        placeholder="Write a note, @ to mention a teammate"
        minRows={isOpen ? 2 : 1}
        maxRows={10}
        rightSection={!isOpen && <Kbd size="xs">N</Kbd>}
        value={text}
        onChange={(next) => form.setFieldValue('text', next)}
        asked={{ [`${subject.kind}Id`]: subject.id, noteType: form.values.noteType }}
        onMention={(reader) => form.setFieldValue('known', (before) => [...before, reader])}
      />
      {isOpen && (
        <Flex rowGap="sm" columnGap="lg" align="center" justify="space-between" wrap="wrap">
          <AudienceSwitch
            audience={audience}
            isInternal={isInternal}
            onChange={(next) => form.setFieldValue('noteType', next ? NoteType.Internal : NoteType.General)}
          />
          <Button type="submit" loading={form.isPending}>
            Save note
          </Button>
        </Flex>
      )}
    </form>
  )
}
