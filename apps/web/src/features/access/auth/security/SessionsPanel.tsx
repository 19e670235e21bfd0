import { auth } from '@handoff/contracts/access/auth/auth'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { Panel } from '../../../../ui/layout/Panel.tsx'
import { PlainList } from '../../../../ui/layout/PlainList.tsx'
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../../ui/table/ListSkeleton.tsx'
import { SessionRow, type ShownSession } from './SessionRow.tsx'

/** Where one is logged in, and the way out of it. */
export function SessionsPanel() {
  const sessions = useEndpoint(auth.sessions, {})
  const [toEnd, setToEnd] = useState<ShownSession | 'others' | null>(null)
  const close = () => setToEnd(null)
  const end = useAction(auth.endSession, { onSuccess: close })
  const endOthers = useAction(auth.endOtherSessions, { onSuccess: close })

  const all = sessions.data ?? []
  const others = all.filter(({ isCurrent }) => !isCurrent).length
  const one = toEnd !== 'others' ? toEnd : null
  const name = one?.device ?? 'unknown browser'
  return (
    <Panel
      title="Sessions"
      subtitle="Where you’re logged in. Sessions end 15 days after login."
      aside={
        others > 0 && (
          <Button variant="default" onClick={() => setToEnd('others')}>
            Log out everywhere else
          </Button>
        )
      }
      isFlush
    >
      {sessions.isError && <ErrorState error={sessions.error} onRetry={sessions.refetch} />}
      {sessions.isPending && <ListSkeleton rows={2} height={68} />}
      {sessions.data && (
        <PlainList mt="xs" mx={0} mb={0} pt={0} px="lg" pb="xs" gap={0}>
          {[...all]
            .sort((previous, latter) => Number(latter.isCurrent) - Number(previous.isCurrent))
            .map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => setToEnd(session)} />
            ))}
        </PlainList>
      )}
      <ConfirmDialog
        title={`Log out ${name}?`}
        confirm="Log out"
        isDangerous
        isOpen={one !== null}
        isPending={end.isPending}
        onConfirm={() => one && end.mutate({ id: one.id })}
        onClose={close}
      >
        Anyone using it has to log in again. Unsaved changes there are lost.
      </ConfirmDialog>
      <ConfirmDialog
        title="Log out everywhere else?"
        confirm="Log out"
        isDangerous
        isOpen={toEnd === 'others'}
        isPending={endOthers.isPending}
        onConfirm={() => endOthers.mutate({})}
        onClose={close}
      >
        {others === 1 ? 'One other session ends' : `${others} other sessions end`} immediately. You stay logged in here.
      </ConfirmDialog>
    </Panel>
  )
}
