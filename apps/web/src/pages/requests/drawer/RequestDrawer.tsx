import type { RequestDetail } from '@handoff/contracts/requests/requests'
import { Skeleton, Stack } from '@mantine/core'
import { AddedPanel } from '../../../features/requests/AddedPanel.tsx'
import css from '../../../features/requests/requests.module.css'
import { useRequest } from '../../../features/requests/useRequests.ts'
import { ErrorState } from '../../../ui/layout/ErrorState.tsx'
import { DetailDrawer } from '../../../ui/overlay/DetailDrawer.tsx'
import { RequestStatusPill } from '../RequestStatusPill.tsx'
import { kindOf } from '../requestColumns.tsx'
import { ChangesPanel } from './ChangesPanel.tsx'
import { Duplicates } from './Duplicates.tsx'
import { GoneNote } from './GoneNote.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import { RequestFooter } from './RequestFooter.tsx'
import { RequestHistory } from './RequestHistory.tsx'
import { RequestPlace } from './RequestPlace.tsx'

type Props = { id: number | undefined; onClose: () => void }

/** One request next to the list: what is asked for, by whom, whether it is there already, and what can be done. */
export function RequestDrawer({ id, onClose }: Props) {
  const { data, error, refetch } = useRequest(id)
  return (
    <DetailDrawer
      isOpen={id !== undefined}
      onClose={onClose}
      title={data ? data.title : error ? 'Not found' : <Skeleton h={20} w={180} />}
      subtitle={
        data && (
          <span className={css.subtitle}>
            <span className="tnum">Request {data.id}</span>
            <span>{kindOf(data)}</span>
            <RequestStatusPill {...data} />
          </span>
        )
      }
      footer={data && data.may.length > 0 && <RequestFooter request={data} />}
    >
      {error ? <ErrorState error={error} onRetry={refetch} /> : data ? <Body request={data} /> : <Loading />}
    </DetailDrawer>
  )
}

const Body = ({ request }: { request: RequestDetail }) => (
  <div className={css.sections}>
    {request.status === 2 && (
      <p className={css.refusal}>
        <b>{request.reason ?? 'Rejected'}</b>
        {request.rejectionNotes}
      </p>
    )}
    <GoneNote request={request} />
    <AddedPanel request={request} />
    <ChangesPanel request={request} />
    <Duplicates request={request} />
    <RequestPlace request={request} />
    <RequestFacts request={request} />
    <RequestHistory steps={request.steps} />
  </div>
)

const Loading = () => (
  <Stack gap="sm" aria-label="Loading" role="status">
    <Skeleton h={92} />
    <Skeleton h={168} />
    <Skeleton h={132} />
  </Stack>
)
