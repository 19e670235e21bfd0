import { type RequestRow, requests } from '@handoff/contracts/network/requests/requests'
import { Box } from '@mantine/core'
import css from '../../features/network/requests/requests.module.css'
import { useAction } from '../../kit/query/useAction.ts'
import { toast } from '../../kit/toast.tsx'
import { counted } from '../../ui/display/counted.ts'
import { BulkAction } from '../../ui/table/BulkAction.tsx'

/** Adds all that are chosen; those that may be there already stay where they are. */
export function BulkBar({ rows, onDone }: { rows: RequestRow[]; onDone: () => void }) {
  const addMany = useAction(requests.addMany, { feedback: 'nothing' })
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
      <Box className={css.words} component="p" fz="sm" lh="1.5" c="var(--text-2)">
        Each is added as requested, and its requester is notified.
      </Box>
      {doubtful > 0 && (
        <Box className={css.words} component="p" fz="sm" lh="1.5" c="var(--text-2)">
          {doubtful === 1 ? '1 of them may already exist' : `${doubtful} of them may already exist`} and will be left
          for you to review.
        </Box>
      )}
    </BulkAction>
  )
}
