import { type Note, NoteType, notes } from '@handoff/contracts/customers/notes'
import { Box, Flex, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { EarlierNotes } from './EarlierNotes.tsx'
import { EditNote } from './EditNote.tsx'
import { MessageFiles } from './MessageFiles.tsx'
import { partsOf } from './mentionedIn.ts'
import { NoteKind } from './NoteKind.tsx'
import type { Subject } from './noteSubject.ts'
import css from './notes.module.css'

type Props = {
  note: Note
  subject: Subject
  /** Below it: who has read it. */
  foot?: string | undefined
}

/** One note: read, changed in its place, deleted once asked. */
export function NoteItem({ note, subject, foot }: Props) {
  const isMessage = subject.kind === 'referral'
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [showsEarlier, setShowing] = useState(false)
  const { formatDateTime, formatRelative, formatShort, formatTime, isToday } = useDates()
  // A conversation is read by the clock.
  const timeOf = (at: string) => (isToday(at) ? formatTime(at) : formatShort(at))
  const remove = useAction(notes.remove, { feedback: 'deleted', onSuccess: () => setAsking(false) })
  const by = note.author?.name ?? note.side ?? 'Handoff'
  const actions = [
    ...(note.mayEdit ? [{ label: 'Edit', icon: IconPencil, onSelect: () => setEditing(true) }] : []),
    ...(note.mayRemove
      ? [{ label: 'Delete', icon: IconTrash, isDangerous: true, onSelect: () => setAsking(true) }]
      : []),
  ]
  return (
    <Flex
      className={css.note}
      component="li"
      gap="sm"
      align="flex-start"
      py="sm"
      px="lg"
      data-internal={note.noteType === NoteType.Internal || undefined}
    >
      <LetterAvatar
        name={by}
        of={note.author ? `user:${note.author.id}` : undefined}
        photo={note.author?.photo}
        size={isMessage ? 24 : 32}
      />
      <Box flex={1} miw={0}>
        <Flex rowGap="xxs" columnGap="xs" align="center" wrap="wrap" mih={24} fz="xs" c="dimmed">
          <Box component="b" fz="sm" fw="500" lts="var(--font-tight)" c="var(--text)">
            {by}
          </Box>
          <NoteKind note={note} isMessage={isMessage} />
          {note.author && !(isMessage && note.noteType === NoteType.Internal) && (
            <span>{note.side ?? 'Administration'}</span>
          )}
          <Box
            className="nowrap"
            component="time"
            ml="auto"
            dateTime={note.createdAt}
            title={formatDateTime(note.createdAt)}
          >
            {isMessage ? timeOf(note.createdAt) : formatRelative(note.createdAt)}
          </Box>
        </Flex>
        {isEditing ? (
          <EditNote note={note} subject={subject} onClosed={() => setEditing(false)} />
        ) : (
          <Text className={css.text} inherit mt="xxs" maw="96ch" fz="sm" lh="1.6" c="var(--text-2)">
            {partsOf(note.text, note.mentions).map(({ text, isMention }, at) =>
              isMention ? (
                <Box component="em" fs="normal" fw="500" c="var(--brand-text)" key={`${at} ${text}`}>
                  {text}
                </Box>
              ) : (
                text
              ),
            )}
          </Text>
        )}
        {note.referral && note.files.length > 0 && <MessageFiles referralId={note.referral.id} files={note.files} />}
        {note.editedAt && !isEditing && (
          <Flex
            className={css.edited}
            component="p"
            rowGap="xxs"
            columnGap="xs"
            wrap="wrap"
            mt="xxs"
            mx={0}
            mb={0}
            fz="xs"
            c="dimmed"
          >
            Edited {formatRelative(note.editedAt)}
            {note.earlier > 0 && (
              <Box
                component="button"
                p={0}
                c="var(--brand-text)"
                type="button"
                aria-expanded={showsEarlier}
                onClick={() => setShowing(!showsEarlier)}
              >
                {showsEarlier ? 'Hide earlier versions' : 'Show earlier versions'}
              </Box>
            )}
          </Flex>
        )}
        {showsEarlier && <EarlierNotes id={note.id} />}
        {foot && (
          <Flex
            className={css.edited}
            component="p"
            rowGap="xxs"
            columnGap="xs"
            wrap="wrap"
            mt="xxs"
            mx={0}
            mb={0}
            fz="xs"
            c="dimmed"
          >
            {foot}
          </Flex>
        )}
      </Box>
      {!isEditing && actions.length > 0 && <RowMenu name={`the note of ${by}`} actions={actions} />}
      <ConfirmDialog
        title="Delete this note?"
        confirm="Delete"
        isDangerous
        isOpen={isAsking}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ id: note.id })}
        onClose={() => setAsking(false)}
      >
        ‘{note.text.length > 160 ? `${note.text.slice(0, 160)}…` : note.text}’ is deleted for everyone.
      </ConfirmDialog>
    </Flex>
  )
}
