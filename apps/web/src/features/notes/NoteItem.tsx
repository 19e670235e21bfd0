import { type Note, NoteType, notes } from '@handoff/contracts/notes'
import { Button, Textarea } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useDates } from '../../kit/dates/useDates.ts'
import { useAction } from '../../kit/query/useAction.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { LetterAvatar } from '../../ui/display/LetterAvatar.tsx'
import { StatusPill } from '../../ui/display/StatusPill.tsx'
import { LeaveGuard } from '../../ui/form/LeaveGuard.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import css from './notes.module.css'

/** One note: read, changed in its place, deleted once asked. */
export function NoteItem({ note, name }: { note: Note; name: string }) {
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [showsEarlier, setShowing] = useState(false)
  const { formatDateTime, formatRelative } = useDates()
  const remove = useAction(notes.remove, { tells: 'deleted', onSuccess: () => setAsking(false) })
  const by = note.author?.name ?? 'Handoff'
  const isInternal = note.noteType === NoteType.Internal
  return (
    <li className={css.note}>
      <LetterAvatar name={by} photo={note.author?.photo} size={32} />
      <div className={css.body}>
        <div className={css.head}>
          <b>{by}</b>
          <span>{note.side ?? 'Administration'}</span>
          <time dateTime={note.createdAt} title={formatDateTime(note.createdAt)}>
            {formatRelative(note.createdAt)}
          </time>
          <StatusPill tone={isInternal ? 'neutral' : 'brand'}>{isInternal ? 'Internal' : 'Shared'}</StatusPill>
        </div>
        {isEditing ? (
          <EditNote note={note} onClosed={() => setEditing(false)} />
        ) : (
          <p className={css.text}>{note.text}</p>
        )}
        {note.editedAt && !isEditing && (
          <p className={css.edited}>
            Edited {formatRelative(note.editedAt)}
            {note.earlier > 0 && (
              <button type="button" aria-expanded={showsEarlier} onClick={() => setShowing(!showsEarlier)}>
                {showsEarlier ? 'Hide what it said before' : 'Show what it said before'}
              </button>
            )}
          </p>
        )}
        {showsEarlier && <Earlier id={note.id} />}
      </div>
      {!isEditing && (
        <RowMenu
          name={`the note of ${by}`}
          actions={[
            ...(note.mayEdit ? [{ label: 'Edit', icon: IconPencil, onSelect: () => setEditing(true) }] : []),
            ...(note.mayRemove
              ? [{ label: 'Delete', icon: IconTrash, isDangerous: true, onSelect: () => setAsking(true) }]
              : []),
          ]}
        />
      )}
      <ConfirmDialog
        title={`Delete this note about ${name}?`}
        confirm="Yes, delete it"
        isDangerous
        isOpen={isAsking}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ id: note.id })}
        onClose={() => setAsking(false)}
      >
        ‘{note.text.length > 160 ? `${note.text.slice(0, 160)}…` : note.text}’ is gone for everybody.
      </ConfirmDialog>
    </li>
  )
}

function EditNote({ note, onClosed }: { note: Note; onClosed: () => void }) {
  const form = useEndpointForm(notes.edit, {
    initialValues: { id: note.id, version: note.version, text: note.text },
    onSuccess: onClosed,
  })
  return (
    <form onSubmit={form.submit} noValidate className={css.edit}>
      <LeaveGuard isDirty={form.isDirty()} />
      <Textarea aria-label="Note" autosize minRows={2} maxRows={14} data-autofocus {...form.getInputProps('text')} />
      <div className={css.buttons}>
        <Button variant="default" size="compact-md" onClick={onClosed}>
          Cancel
        </Button>
        <Button type="submit" size="compact-md" loading={form.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}

function Earlier({ id }: { id: number }) {
  const { data, error } = useEndpoint(notes.earlier, { id })
  const { formatDateTime } = useDates()
  if (error) return <p className={css.edited}>{error.message}</p>
  return (
    <ol className={css.earlier} aria-label="What it said before" aria-busy={!data}>
      {data?.map(({ text, writtenAt }) => (
        <li key={writtenAt}>
          <time dateTime={writtenAt}>{formatDateTime(writtenAt)}</time>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
