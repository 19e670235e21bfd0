import type { Answer } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import type { Entity } from '@handoff/contracts/network/entities/entity'
import { Box, Button, Checkbox, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { counted } from '../../../ui/display/counted.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import css from './form/EntityForm.module.css'
import { OpenWork } from './OpenWork.tsx'

type Props = { entity: Pick<Entity, 'id' | 'name'>; onClosed: () => void }

/** Shows what would be left behind, and wants a tick where others wait for answers. */
export function DeactivateEntityDialog({ entity, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const [isForced, setForced] = useState(false)
  const { data: work, error, refetch } = useEndpoint(entities.openWork, { id: entity.id })
  const deactivate = useAction(entities.deactivate, {
    says: () => `${entity.name} deactivated`,
    onSuccess: dialog.onClose,
  })
  const open = work ? work.inbound + work.outbound : 0
  const appointments = work ? work.appointments + work.unassigned : 0

  return (
    <Dialog
      title={`Deactivate ${entity.name}?`}
      {...dialog}
      size={500}
      footer={
        <>
          <Button variant="default" onClick={dialog.onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            color="red"
            loading={deactivate.isPending}
            disabled={!work || (open + appointments > 0 && !isForced)}
            onClick={() => deactivate.mutate({ id: entity.id, ...(isForced && { force: true }) })}
          >
            Deactivate
          </Button>
        </>
      }
    >
      <Text className="pretty" inherit mb="sm" fz="sm" lh="1.5" c="var(--text-2)">
        No one can refer to it anymore, and its people are logged out immediately. Its records stay, and you can
        activate it again.
      </Text>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!work && !error && <ListSkeleton rows={2} />}
      {work && <OpenWork work={work} />}
      {work && work.handOver.length > 0 && <HandOver referrals={work.handOver} />}
      {work && appointments > 0 && <Upcoming work={work} />}
      {open + appointments > 0 && (
        <Checkbox
          label={`Deactivate it with ${[
            open > 0 && counted(open, 'open referral'),
            appointments > 0 && counted(appointments, 'appointment'),
          ]
            .filter(Boolean)
            .join(' and ')}`}
          description={
            open > 0 &&
            'Referrals awaiting its response expire, and their senders are notified so they can refer again.'
          }
          checked={isForced}
          onChange={(event) => setForced(event.currentTarget.checked)}
        />
      )}
    </Dialog>
  )
}

/** Its own are canceled; those of others with an individual stay with no one. */
const Upcoming = ({ work: { appointments, toCall, unassigned } }: { work: Answer<typeof entities.openWork> }) => (
  <section aria-label="Appointments to come">
    {appointments > 0 && (
      <>
        <b>{counted(appointments, 'appointment')} to cancel</b>
        <Text className="pretty" inherit mb="sm" fz="sm" lh="1.5" c="var(--text-2)">
          Customers and senders get an email.
          {toCall === 1 && ' 1 customer gets no email, and has to be called.'}
          {toCall > 1 && ` For ${toCall} of them the customer gets no email, and has to be called.`}
        </Text>
      </>
    )}
    {unassigned > 0 && (
      <>
        <b>{counted(unassigned, 'appointment')} of other providers</b>
        <Text className="pretty" inherit mb="sm" fz="sm" lh="1.5" c="var(--text-2)">
          These stay booked, and their providers are notified to find someone else.
        </Text>
      </>
    )}
  </section>
)

/** What it has accepted does not expire: each needs someone else. */
const HandOver = ({ referrals }: { referrals: Answer<typeof entities.openWork>['handOver'] }) => (
  <section aria-label="To hand over">
    <b>{counted(referrals.length, 'accepted referral')} to hand over</b>
    <Text className="pretty" inherit mb="sm" fz="sm" lh="1.5" c="var(--text-2)">
      Their senders and the administrators are notified, and they are listed under Escalated.
    </Text>
    <Box className={css.handOver} component="ul" mah={180} mt={0} mx={0} mb="md" pl="lg" fz="sm">
      {referrals.map(({ id, reference, stage, sender }) => (
        <li key={id}>
          <Link to="/customer-referrals/in-bound" search={{ id, queue: 'all' }}>
            {reference}
          </Link>{' '}
          {[stage, sender ?? 'the network'].join(' · from ')}
        </li>
      ))}
    </Box>
  </section>
)
