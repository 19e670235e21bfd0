import type { NoteType } from '@handoff/contracts/customers/notes'
import { IconNotes } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { PageTurner } from '../../../ui/table/PageTurner.tsx'
import { NoteComposer } from './NoteComposer.tsx'
import { NoteItem } from './NoteItem.tsx'
import { type Noted, noteCalls } from './noteSubject.ts'

type Props = {
  subject: Noted
  size?: number
  noteType?: NoteType
  /** Only the latest ones, without the way to the others. */
  isShort?: boolean
  /** The record is closed: what was written is read, and no more is added. */
  isClosed?: boolean
}

/** Where notes are written, and those that the person may read, the latest first. */
export function NoteThread({ subject, size = 20, noteType, isShort, isClosed }: Props) {
  const [page, setPage] = useState(1)
  const { list, asked, write } = noteCalls[subject.kind]
  const mayWrite = useCan(write) && !isClosed
  const { data, error, refetch } = useEndpoint(
    list,
    { ...asked(subject.id, noteType), pageNo: page, pageSize: size },
    { keep: true },
  )
  return (
    <>
      {mayWrite && <NoteComposer subject={subject} onWritten={() => setPage(1)} />}
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={Math.min(size, 3)} height={84} />
      ) : data.total === 0 ? (
        <EmptyState
          icon={IconNotes}
          title={noteType === undefined ? 'No notes yet' : 'No notes of this type'}
          text={mayWrite ? 'Add what the next person should know.' : 'Notes appear here.'}
        />
      ) : (
        <PlainList className="soft-above" gap={0} aria-label="Notes">
          {data.data.map((note) => (
            <NoteItem key={note.id} note={note} subject={subject} />
          ))}
        </PlainList>
      )}
      {!isShort && <PageTurner page={page} size={size} total={data?.total ?? 0} onTurn={setPage} />}
    </>
  )
}
