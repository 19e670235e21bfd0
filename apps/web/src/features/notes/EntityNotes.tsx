import { notes } from '@handoff/contracts/notes'
import { IconNotes } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { ErrorState } from '../../ui/layout/ErrorState.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import { PageTurner } from '../../ui/table/PageTurner.tsx'
import { NoteComposer } from './NoteComposer.tsx'
import { NoteItem } from './NoteItem.tsx'
import css from './notes.module.css'

const size = 20

/** What was written about an entity: by its own people and by the administrators, each as far as it is meant for them. */
export function EntityNotes({ entityId, name }: { entityId: number; name: string }) {
  const [page, setPage] = useState(1)
  const mayWrite = useCan(notes.writeOfEntity)
  const { data, error, refetch } = useEndpoint(
    notes.ofEntity,
    { entityId, pageNo: page, pageSize: size },
    { keep: true },
  )
  return (
    <Panel title="Notes" isFlush>
      {mayWrite && <NoteComposer entityId={entityId} name={name} onWritten={() => setPage(1)} />}
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={3} height={84} />
      ) : data.total === 0 ? (
        <EmptyState
          icon={IconNotes}
          title="No notes yet"
          text={mayWrite ? 'Write down what the next person should know.' : 'Notes about this member are listed here.'}
        />
      ) : (
        <ul className={css.notes} aria-label="Notes">
          {data.data.map((note) => (
            <NoteItem key={note.id} note={note} name={name} />
          ))}
        </ul>
      )}
      <PageTurner page={page} size={size} total={data?.total ?? 0} onTurn={setPage} />
    </Panel>
  )
}
