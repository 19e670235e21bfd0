import { type Note, NoteType, noteTypeNames } from '@handoff/contracts/customers/notes'
import { Flex } from '@mantine/core'
import { IconHelpCircle, IconHistory, IconLock, IconMessageReply, IconSend, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { addressOfReferral } from '../../referrals/referrals/addressOfReferral.ts'
import css from './notes.module.css'

const icons = { 1: IconUsers, 2: IconLock, 3: IconSend, 4: IconHistory } as const
const kinds = {
  question: { words: 'Question', Icon: IconHelpCircle },
  answer: { words: 'Answer', Icon: IconMessageReply },
} as const

type Props = {
  note: Note
  /** In the thread of its referral, which one that is goes without saying. */
  isMessage?: boolean
}

/** Who reads the note, in a word; of a message what it is. */
export function NoteKind({ note: { noteType, referral, kind }, isMessage }: Props) {
  const isShared = noteType === NoteType.Referral
  if (isMessage && isShared && !kind) return null
  const Icon = kind ? kinds[kind].Icon : icons[noteType]
  const words = isMessage && !isShared ? 'Internal, your team only' : noteTypeNames[noteType]
  return (
    <Flex
      className={css.kind}
      component="span"
      display="inline-flex"
      gap="xxs"
      align="center"
      data-kind={kind ?? undefined}
    >
      <Icon size={13} stroke={1.7} aria-hidden />
      {kind ? (
        kinds[kind].words
      ) : isShared && referral ? (
        <Link {...addressOfReferral(referral.id, referral.side)}>{referral.reference}</Link>
      ) : (
        words
      )}
    </Flex>
  )
}
