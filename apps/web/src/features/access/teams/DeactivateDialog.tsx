import { type OpenWork, type Teammate, teams, workInWords } from '@handoff/contracts/access/teams'
import { fullName } from '@handoff/contracts/kit/person-name'
import { whenInWords } from '@handoff/contracts/referrals/appointments/when'
import { Box, Button, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { Small } from '../../../ui/display/Small.tsx'
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
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
  const overlaps = work.data?.takers.find(({ value }) => value === String(taker))?.overlaps ?? 0
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
      <Text className="pretty" inherit mb="sm" fz="sm" lh="1.5" c="var(--text-2)">
        They’re logged out everywhere immediately and can’t log in again. Their name stays in the history, and you can
        activate them again.
      </Text>
      {work.isError && <ErrorState error={work.error} onRetry={work.refetch} />}
      {work.isPending && <ListSkeleton rows={2} />}
      {work.data && hasWork && (
        <>
          <Text inherit mt="md" mb="xs" fz="sm" fw="500" c="var(--text-2)">
            They have {workInWords(work.data.counts)}
          </Text>
          {work.data.referrals.length > 0 && (
            <PlainList
              className={css.addresses}
              bd="1px solid var(--line)"
              bdrs="md"
              gap={0}
              aria-label="Open referrals"
            >
              {work.data.referrals.map(({ id, reference, stage }) => (
                <Flex
                  component="li"
                  rowGap="xxs"
                  columnGap="sm"
                  justify="space-between"
                  wrap="wrap"
                  py="xs"
                  px="sm"
                  fz="sm"
                  key={id}
                >
                  <span>{reference}</span>
                  <Small>{stage}</Small>
                </Flex>
              ))}
            </PlainList>
          )}
          <More all={work.data.counts.referrals} shown={work.data.referrals.length} />
          {work.data.appointments.length > 0 && (
            <>
              <Text inherit mt="md" mb="xs" fz="sm" fw="500" c="var(--text-2)">
                Upcoming appointments
              </Text>
              <PlainList
                className={css.addresses}
                bd="1px solid var(--line)"
                bdrs="md"
                gap={0}
                aria-label="Upcoming appointments"
              >
                {work.data.appointments.map(({ id, startsAt, endsAt, timeZone, reference }) => (
                  <Flex
                    component="li"
                    rowGap="xxs"
                    columnGap="sm"
                    justify="space-between"
                    wrap="wrap"
                    py="xs"
                    px="sm"
                    fz="sm"
                    key={id}
                  >
                    <span>{whenInWords({ startsAt: new Date(startsAt), endsAt: new Date(endsAt), timeZone })}</span>
                    <Small>{reference}</Small>
                  </Flex>
                ))}
              </PlainList>
            </>
          )}
          <More all={work.data.counts.appointments} shown={work.data.appointments.length} />
          <Box mt="md">
            <SearchSelect
              label="Reassign to"
              withAsterisk
              avatarsOf="user"
              options={[...work.data.takers, unassigned]}
              value={taker === null ? null : { value: String(taker) }}
              onChange={(option) => {
                setTaker(option && (option.value === noOne ? noOne : Number(option.value)))
                setError(undefined)
              }}
              error={error}
            />
            {overlaps > 0 && (
              <Text inherit mt="xs" fz="xs" c="dimmed">
                {overlaps === 1 ? '1 of the appointments overlaps' : `${overlaps} of the appointments overlap`} with one
                that they already have.
              </Text>
            )}
            {taker === noOne && ownedByYou(work.data.counts) && (
              <Text inherit mt="xs" fz="xs" c="dimmed">
                {ownedByYou(work.data.counts)} will be yours.
              </Text>
            )}
          </Box>
        </>
      )}
    </Dialog>
  )
}

const unassigned = { name: 'No one', value: noOne, hint: 'Leave unassigned' }

/** What needs an owner. */
const ownedByYou = ({ drafts, watchedNeeds, sharedViews }: OpenWork) =>
  workInWords({ referrals: 0, appointments: 0, helpRequests: 0, drafts, watchedNeeds, sharedViews })

function More({ all, shown }: { all: number; shown: number }) {
  return all > shown ? (
    <Text inherit mt="xs" fz="xs" c="dimmed">
      and {all - shown} more
    </Text>
  ) : null
}
