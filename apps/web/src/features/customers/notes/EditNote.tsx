import { type Note, NoteType, notes } from '@handoff/contracts/customers/notes'
import { Button, Flex } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx'
import { MentionField } from './MentionField.tsx'
import { mentionedIn } from './mentionedIn.ts'
import type { Subject } from './noteSubject.ts'
import css from './notes.module.css'

/** A note in its place, with the people it mentions. */
export function EditNote({ note, subject, onClosed }: { note: Note; subject: Subject; onClosed: () => void }) {
  // As it was opened: a push may bring a later version while the form is open.
  const [begun] = useState(note)
  const form = useEndpointForm(notes.edit, {
    initialValues: { text: begun.text, known: begun.mentions },
    toInput: ({ text, known }) => ({
      id: note.id,
      version: begun.version,
      text,
      mentions: mentionedIn(text, known),
    }),
    onSuccess: onClosed,
  })
  const { value, onChange: _, ...props } = form.getInputProps('text') as { value: string; onChange: unknown }
  return (
    <form onSubmit={form.submit} noValidate className={css.edit}>
      <LeaveGuard isDirty={form.isDirty()} draft={form.draft} />
      <MentionField
        {...props}
        aria-label="Note"
        maxRows={14}
        data-autofocus
        value={value}
        onChange={(text) => form.setFieldValue('text', text)}
        asked={{
          ...(note.referral ? { referralId: note.referral.id } : { [`${subject.kind}Id`]: subject.id }),
          noteType: note.noteType === NoteType.System ? undefined : note.noteType,
        }}
        onMention={(reader) => form.setFieldValue('known', (before) => [...before, reader])}
      />
      <Flex gap="xs" justify="flex-end">
        <Button
          variant="default"
          size="compact-md"
          onClick={() => {
            form.draft.drop()
            onClosed()
          }}
        >
          Cancel
        </Button>
        <Button type="submit" size="compact-md" loading={form.isPending}>
          Save
        </Button>
      </Flex>
    </form>
  )
}
