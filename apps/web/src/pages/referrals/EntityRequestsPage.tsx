import { sideOf } from '@handoff/contracts/kit'
import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { awaitingAnswer } from '@handoff/contracts/referrals/referrals/referral-stages'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { IconInbox } from '@tabler/icons-react'
import { useState } from 'react'
import { ReassignDialog } from '../../features/referrals/groups/ReassignDialog.tsx'
import { LazyReferralPanel } from '../../features/referrals/referrals/panel/LazyReferralPanel.tsx'
import { useStepToast } from '../../features/referrals/referrals/steps/useStepToast.ts'
import { nameOf } from '../../features/referrals/referrals/words/parties.ts'
import { useListState } from '../../kit/address/useListState.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { QueueTabs } from '../../ui/filter/QueueTabs.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { NextToPanel } from '../../ui/overlay/SidePanel.tsx'
import { NoAccess } from '../../ui/states/NoAccess.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useQueueWalk } from '../../ui/table/useQueueWalk.ts'
import { EntityRequestCard } from './EntityRequestCard.tsx'
import { ReferralRecords, stepForms } from './ReferralRecords.tsx'
import { entityRequestsList } from './referrals.search.ts'

/** What a customer or a sender asked of a provider and waits for: emergencies first, then what is due first. */
export function EntityRequestsPage() {
  const list = useListState(entityRequestsList)
  const { side, ...narrowed } = list.asked
  const { userType, totalInBounds } = useMe()
  const isNetwork = sideOf(userType.id) === 'admin'
  const isSent = side === 'sent' && !isNetwork
  const query = { ...narrowed, stage: [...awaitingAnswer], isDetailed: true }
  const maySee = useCan(referrals.listInbound)
  const received = useEndpoint(referrals.listInbound, query, { keep: true, enabled: maySee && !isSent })
  const outbound = useEndpoint(referrals.listOutbound, query, { keep: true, enabled: maySee && isSent })
  const rows = isSent ? outbound : received
  const walk = useQueueWalk({ rows, list, opensFirst: false })
  const showToast = useStepToast(walk.open)
  const [reassigning, setReassigning] = useState<ReferralRow>()
  const direction = isSent ? 'outbound' : 'inbound'
  if (!maySee) return <NoAccess title="Awaiting Answer" />

  return (
    <>
      <NextToPanel isOpen={walk.id !== undefined}>
        <Page title="Awaiting Answer" isOneLine isDense>
          <DataTable
            name="entity-requests"
            label="Referrals awaiting an answer"
            rows={rows}
            list={list}
            columns={columns}
            card={(row) => ({ name: nameOf(row) })}
            nameOf={nameOf}
            searchFor="Search name, provider, or ID"
            tabs={
              isNetwork ? undefined : (
                <QueueTabs
                  label="Sides"
                  tabs={[
                    { value: undefined, label: 'Asked of you', count: totalInBounds },
                    { value: 'sent' as const, label: 'Sent by you' },
                  ]}
                  value={side}
                  onChange={(next) => {
                    walk.close()
                    list.setFilters({ side: next })
                  }}
                />
              )
            }
            instead={(all) => (
              <Grid
                className="plain"
                component="ul"
                columns="repeat(auto-fill, minmax(min(100%, 290px), 1fr))"
                gap="sm"
                m={0}
                p="md"
                aria-label="Referrals awaiting an answer"
              >
                {all.map((row, at) => (
                  <EntityRequestCard
                    key={row.id}
                    row={row}
                    side={direction}
                    isNetwork={isNetwork}
                    isFirst={at === 0}
                    onOpen={() => walk.open(row.id)}
                    onReassign={() => setReassigning(row)}
                  />
                ))}
              </Grid>
            )}
            empty={{
              icon: IconInbox,
              title: isSent ? 'No provider has to answer you' : 'Nothing to answer',
              text: isSent ? 'Referrals you send appear here until they are answered.' : 'New referrals appear here.',
            }}
          />
        </Page>
      </NextToPanel>
      <LazyReferralPanel
        id={walk.id}
        isChosen={walk.isChosen}
        side={direction}
        position={walk.at === undefined ? undefined : { at: walk.at, total: walk.total, of: 'awaiting an answer' }}
        onPrevious={walk.onPrevious}
        onNext={walk.onNext}
        onClose={walk.close}
        onTaken={(before, step, after, next) => {
          showToast(before, step, after, next)
          walk.walkOn(after.id)
        }}
        more={ReferralRecords}
        forms={stepForms}
      />
      {reassigning && <ReassignDialog referral={reassigning} onClosed={() => setReassigning(undefined)} />}
    </>
  )
}

/** Cards are shown in place of the table. */
const columns = [{ id: 'customer', title: 'Customer', cell: nameOf }]
