import { type RequestRow, requests } from '@handoff/contracts/network/requests/requests'
import css from '../../features/network/requests/requests.module.css'
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
      confirm="Add"
      thing="request"
      count={rows.length}
      nameOf={(id) => rows.find((row) => row.id === id)?.title ?? `Request ${id}`}
      isPending={addMany.isPending}
      act={add}
      onDone={onDone}
    >
      <p className={css.words}>Each is added as requested, and its requester is notified.</p>
      {doubtful > 0 && (
        <p className={css.words}>
          {doubtful === 1 ? '1 of them may already exist' : `${doubtful} of them may already exist`} and will be left
          for you to review.
        </p>
      )}
    </BulkAction>
  )
}
