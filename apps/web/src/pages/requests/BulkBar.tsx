import { type RequestRow, requests } from '@handoff/contracts/requests/requests'
import css from '../../features/requests/requests.module.css'
import { useAction } from '../../kit/query/useAction.ts'
import { toast } from '../../kit/toast.tsx'
import { counted } from '../../ui/display/counted.ts'
import { BulkAction } from '../../ui/table/BulkAction.tsx'

/** Adds all that are chosen; those that may be there already stay where they are. */
export function BulkBar({ rows, onDone }: { rows: RequestRow[]; onDone: () => void }) {
  const addMany = useAction(requests.addMany, { tells: 'nothing' })
  const add = async () => {
    const { added, refused } = (await addMany.mutateAsync({ ids: rows.map(({ id }) => id) })).data
    if (added.length) toast.success(`${counted(added.length, 'request')} added to the network`)
    return refused
  }
  const doubtful = rows.filter(({ hasDuplicates }) => hasDuplicates).length
  return (
    <BulkAction
      label="Approve and add"
      title={`Approve and add ${counted(rows.length, 'request')}?`}
      confirm="Yes, add them"
      thing="request"
      count={rows.length}
      nameOf={(id) => rows.find((row) => row.id === id)?.title ?? `Request ${id}`}
      isPending={addMany.isPending}
      act={add}
      onDone={onDone}
    >
      <p className={css.words}>Each is added as it was asked for, and its requester is told.</p>
      {doubtful > 0 && (
        <p className={css.words}>
          {doubtful === 1 ? 'One of them may exist' : `${doubtful} of them may exist`} already and will be left for you
          to look at.
        </p>
      )}
    </BulkAction>
  )
}
