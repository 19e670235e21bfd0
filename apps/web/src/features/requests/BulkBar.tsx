import { type RequestRow, requests } from '@handoff/contracts/requests'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { toast } from '../../kit/toast.tsx'
import { useAction } from '../../kit/useAction.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { counted } from '../../ui/counted.ts'
import css from './requests.module.css'
import { touched } from './useRequests.ts'

/** Adds all that are chosen; those that may be there already stay where they are. */
export function BulkBar({ rows, onDone }: { rows: RequestRow[]; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const addMany = useAction(requests.addMany, {
    refreshes: touched,
    tells: 'nothing',
    onSuccess: ({ added, refused }) => {
      setAsking(false)
      if (added.length) toast.success(`${counted(added.length, 'request')} added to the network`)
      if (refused.length)
        toast.error(`${counted(refused.length, 'request')} left as before: ${refused[0]!.reason.toLowerCase()}`)
      onDone()
    },
  })
  const doubtful = rows.filter(({ hasDuplicates }) => hasDuplicates).length
  return (
    <>
      <Button variant="light" onClick={() => setAsking(true)}>
        Approve and add {rows.length}
      </Button>
      <ConfirmDialog
        title={`Approve and add ${counted(rows.length, 'request')}?`}
        confirm="Yes, add them"
        isOpen={isAsking}
        isPending={addMany.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => addMany.mutate({ ids: rows.map(({ id }) => id) })}
      >
        <p className={css.words}>Each is added as it was asked for, and its requester is told.</p>
        {doubtful > 0 && (
          <p className={css.words}>
            {doubtful === 1 ? 'One of them may exist' : `${doubtful} of them may exist`} already and will be left for
            you to look at.
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
