import { fullName } from '@handoff/contracts/kit/person-name'
import { type Teammate, teams } from '@handoff/contracts/teams'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../kit/query/useAction.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { counted } from '../../ui/display/counted.ts'
import { SearchSelect } from '../../ui/form/SearchSelect.tsx'
import { ErrorState } from '../../ui/layout/ErrorState.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useDialog } from '../../ui/overlay/useDialog.ts'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import css from './teams.module.css'

/** Shows what someone has in hand, and asks who takes it over, before they are let go. */
export function DeactivateDialog({ teammate, onClosed }: { teammate: Teammate; onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  const [taker, setTaker] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const work = useEndpoint(teams.openWork, { id: teammate.id })
  const remove = useAction(teams.remove, {
    says: () => `${fullName(teammate)} deactivated`,
    isHandled: ({ fields }) => {
      setError(fields.handOverTo?.[0])
      return fields.handOverTo !== undefined
    },
    onSuccess: dialog.onClose,
  })
  const hasWork = (work.data?.total ?? 0) > 0

  const confirm = () => {
    if (hasWork && taker === null) setError('Please select a person to take over')
    else remove.mutate({ id: teammate.id, ...(taker !== null && { handOverTo: taker }) })
  }

  return (
    <Dialog
      title={`Deactivate ${fullName(teammate)}?`}
      {...dialog}
      size={480}
      footer={
        <>
          <Button variant="default" onClick={dialog.onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={remove.isPending} disabled={!work.data} onClick={confirm}>
            {hasWork ? 'Reassign and deactivate' : 'Deactivate'}
          </Button>
        </>
      }
    >
      <p className={css.text}>
        They’re logged out everywhere immediately and can’t log in again. Their name stays in the history, and you can
        activate them again.
      </p>
      {work.isError && <ErrorState error={work.error} onRetry={work.refetch} />}
      {work.isPending && <ListSkeleton rows={2} />}
      {work.data && hasWork && (
        <>
          <p className={css.skippedTitle}>
            {counted(work.data.total, 'open referral is', 'open referrals are')} assigned to them
          </p>
          <ul className={css.addresses} aria-label="Open referrals">
            {work.data.referrals.map(({ id, reference, stage }) => (
              <li key={id}>
                <span>{reference}</span>
                <small>{stage}</small>
              </li>
            ))}
          </ul>
          {work.data.total > work.data.referrals.length && (
            <p className={css.more}>and {work.data.total - work.data.referrals.length} more</p>
          )}
          <div className={css.taker}>
            <SearchSelect
              label="Reassign to"
              withAsterisk
              avatarsOf="user"
              options={work.data.takers}
              value={taker === null ? null : { language: String(taker) }}
              onChange={(option) => {
                setTaker(option && Number(option.language))
                setError(undefined)
              }}
              error={error}
            />
          </div>
        </>
      )}
    </Dialog>
  )
}
