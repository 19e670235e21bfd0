import { type Note, notes } from '@handoff/contracts/notes'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useDates } from '../../kit/dates/useDates.ts'
import { useAction } from '../../kit/query/useAction.ts'
import { LetterAvatar } from '../../ui/display/LetterAvatar.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import { EarlierNotes } from './EarlierNotes.tsx'
import { EditNote } from './EditNote.tsx'
import { partsOf } from './mentionedIn.ts'
import { NoteKind } from './NoteKind.tsx'
import type { Subject } from './noteSubject.ts'
import css from './notes.module.css'

/** One note: read, changed in its place, deleted once asked. */
export function NoteItem({ note, subject }: { note: Note; subject: Subject }) {
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [showsEarlier, setShowing] = useState(false)
  const { formatDateTime, formatRelative } = useDates()
  const remove = useAction(notes.remove, { tells: 'deleted', onSuccess: () => setAsking(false) })
  const by = note.author?.name ?? 'Handoff'
  const actions = [
    ...(note.mayEdit ? [{ label: 'Edit', icon: IconPencil, onSelect: () => setEditing(true) }] : []),
    ...(note.mayRemove
      ? [{ label: 'Delete', icon: IconTrash, isDangerous: true, onSelect: () => setAsking(true) }]
      : []),
  ]
  return (
    <li className={css.note}>
      <LetterAvatar name={by} photo={note.author?.photo} size={32} />
      <div className={css.body}>
        <div className={css.head}>
          <b>{by}</b>
          <NoteKind note={note} />
          {note.author && <span>{note.side ?? 'Administration'}</span>}
          <time dateTime={note.createdAt} title={formatDateTime(note.createdAt)}>
            {formatRelative(note.createdAt)}
          </time>
        </div>
        {isEditing ? (
          <EditNote note={note} subject={subject} onClosed={() => setEditing(false)} />
        ) : (
          <p className={css.text}>
            {partsOf(note.text, note.mentions).map(({ text, isMention }, at) =>
              isMention ? <em key={`${at} ${text}`}>{text}</em> : text,
            )}
          </p>
        )}
        {note.editedAt && !isEditing && (
          <p className={css.edited}>
            Edited {formatRelative(note.editedAt)}
            {note.earlier > 0 && (
              <button type="button" aria-expanded={showsEarlier} onClick={() => setShowing(!showsEarlier)}>
                {showsEarlier ? 'Hide earlier versions' : 'Show earlier versions'}
              </button>
            )}
          </p>
        )}
        {showsEarlier && <EarlierNotes id={note.id} />}
      </div>
      {!isEditing && actions.length > 0 && <RowMenu name={`the note of ${by}`} actions={actions} />}
      <ConfirmDialog
        title="Delete this note?"
        confirm="Yes, delete it"
        isDangerous
        isOpen={isAsking}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ id: note.id })}
        onClose={() => setAsking(false)}
      >
        ‘{note.text.length > 160 ? `${note.text.slice(0, 160)}…` : note.text}’ is deleted for everyone.
      </ConfirmDialog>
    </li>
  )
}
