import { type OpenWork, type Teammate, teams, workInWords } from '@handoff/contracts/access/teams'
import { fullName } from '@handoff/contracts/kit/person-name'
import { whenInWords } from '@handoff/contracts/referrals/appointments/when'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx'
import { ErrorState } from '../../../ui/layout/ErrorState.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import css from './teams.module.css'

const noOne = 'none'

/** Shows what someone has in hand, and asks who takes it over, before they are let go. */
export function DeactivateDialog({ teammate, onClosed }: { teammate: Teammate; onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  const [taker, setTaker] = useState<number | typeof noOne | null>(null)
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
  const overlaps = work.data?.takers.find(({ language }) => language === String(taker))?.overlaps ?? 0
  const hasWork = (work.data?.total ?? 0) > 0

  const confirm = () => {
    if (hasWork && taker === null) setError('Please select a person to take over')
    else
      remove.mutate({
        id: teammate.id,
        ...(taker === noOne ? { leaveUnassigned: true } : taker !== null && { handOverTo: taker }),
      })
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
          <p className={css.skippedTitle}>They have {workInWords(work.data.counts)}</p>
          {work.data.referrals.length > 0 && (
            <ul className={css.addresses} aria-label="Open referrals">
              {work.data.referrals.map(({ id, reference, stage }) => (
                <li key={id}>
                  <span>{reference}</span>
                  <small>{stage}</small>
                </li>
              ))}
            </ul>
          )}
          <More all={work.data.counts.referrals} shown={work.data.referrals.length} />
          {work.data.appointments.length > 0 && (
            <>
              <p className={css.skippedTitle}>Upcoming appointments</p>
              <ul className={css.addresses} aria-label="Upcoming appointments">
                {work.data.appointments.map(({ id, startsAt, endsAt, timeZone, reference }) => (
                  <li key={id}>
                    <span>{whenInWords({ startsAt: new Date(startsAt), endsAt: new Date(endsAt), timeZone })}</span>
                    <small>{reference}</small>
                  </li>
                ))}
              </ul>
            </>
          )}
          <More all={work.data.counts.appointments} shown={work.data.appointments.length} />
          <div className={css.taker}>
            <SearchSelect
              label="Reassign to"
              withAsterisk
              avatarsOf="user"
              options={[...work.data.takers, unassigned]}
              value={taker === null ? null : { language: String(taker) }}
              onChange={(option) => {
                setTaker(option && (option.language === noOne ? noOne : Number(option.language)))
                setError(undefined)
              }}
              error={error}
            />
            {overlaps > 0 && (
              <p className={css.more}>
                {overlaps === 1 ? '1 of the appointments overlaps' : `${overlaps} of the appointments overlap`} with one
                that they already have.
              </p>
            )}
            {taker === noOne && ownedByYou(work.data.counts) && (
              <p className={css.more}>{ownedByYou(work.data.counts)} will be yours.</p>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}

const unassigned = { name: 'No one', language: noOne, hint: 'Leave unassigned' }

/** What needs an owner. */
const ownedByYou = ({ drafts, watchedNeeds, sharedViews }: OpenWork) =>
  workInWords({ referrals: 0, appointments: 0, helpRequests: 0, drafts, watchedNeeds, sharedViews })

function More({ all, shown }: { all: number; shown: number }) {
  return all > shown ? <p className={css.more}>and {all - shown} more</p> : null
}
