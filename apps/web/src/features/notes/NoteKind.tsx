import { type Note, NoteType, noteTypeNames } from '@handoff/contracts/notes'
import { IconHistory, IconLock, IconSend, IconUsers } from '@tabler/icons-react'
import css from './notes.module.css'

const icons = { 1: IconUsers, 2: IconLock, 3: IconSend, 4: IconHistory } as const

/** Who reads the note, in a word; of a referral which one. */
export function NoteKind({ note: { noteType, referral } }: { note: Note }) {
  const Icon = icons[noteType]
  return (
    <span className={css.kind}>
      <Icon size={13} stroke={1.7} aria-hidden />
      {noteType === NoteType.Referral && referral ? referral.reference : noteTypeNames[noteType]}
    </span>
  )
}
