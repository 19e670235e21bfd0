import type { RequestDetail } from '@handoff/contracts/network/requests/requests'
import { Box, Skeleton, Stack, Text } from '@mantine/core'
import { IconLink, IconPencil, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { AddedPanel } from '../../../features/network/requests/AddedPanel.tsx'
import css from '../../../features/network/requests/requests.module.css'
import { useRequest } from '../../../features/network/requests/useRequests.ts'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { toast } from '../../../kit/toast.tsx'
import { PanelHead } from '../../../ui/overlay/PanelHead.tsx'
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import type { RowAction } from '../../../ui/table/tableParts.ts'
import { ChangesPanel } from './ChangesPanel.tsx'
import { DecidedNote } from './DecidedNote.tsx'
import { Duplicates } from './Duplicates.tsx'
import { MissingTargetNote } from './MissingTargetNote.tsx'
import { RequestEditor } from './RequestEditor.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import { RequestFooter } from './RequestFooter.tsx'
import { RequestHistory } from './RequestHistory.tsx'
import { RequestPlace } from './RequestPlace.tsx'
import { RequestTop } from './RequestTop.tsx'

type Props = {
  id: number | undefined
  /** '8 of 9 pending'. */
  position?: { at: number; total: number; of: string }
  onPrevious?: () => void
  onNext?: () => void
  onClose: () => void
  /** The page opens what comes next. */
  onDecided: (request: RequestDetail) => void
}

/** One request next to the list: what is asked for, by whom, whether it is there already, and what can be done. */
export function RequestPanel({ id, position, onPrevious, onNext, onClose, onDecided }: Props) {
  const { data, error, refetch } = useRequest(id)
  const [editedId, setEdited] = useState<number>()
  const mayEdit = data && data.may.includes('add') && data.action !== 'remove'
  const isEditing = mayEdit && data.id === editedId
  const edit = () => setEdited(data?.id)
  useShortcuts({
    ...(!isEditing && { k: onPrevious, ArrowUp: onPrevious, j: onNext, ArrowDown: onNext, Escape: onClose }),
    e: mayEdit && !isEditing && edit,
  })
  if (id === undefined) return null
  return (
    <SidePanel
      label={data ? `${data.title}, request ${data.id}` : error ? 'Not found' : 'Loading'}
      head={
        <PanelHead
          {...{ position, onPrevious, onNext, onClose }}
          reference={`Request ${id}`}
          actions={data && <RowMenu name={data.title} actions={menuOf(mayEdit ? edit : undefined)} />}
        />
      }
      footer={
        data &&
        !isEditing &&
        data.may.length > 0 && <RequestFooter key={data.id} request={data} onDecided={onDecided} />
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data ? (
        <Body request={data} {...{ isEditing, onDecided, onNext }} onEdit={mayEdit ? setEdited : undefined} />
      ) : (
        <Loading />
      )}
    </SidePanel>
  )
}

const menuOf = (onEdit: (() => void) | undefined): RowAction[] => [
  ...(onEdit ? [{ label: 'Edit before approving', icon: IconPencil, onSelect: onEdit }] : []),
  { label: 'Copy link', icon: IconLink, onSelect: () => void copyLink() },
  // The menu is closed before the page is on paper.
  { label: 'Print', icon: IconPrinter, onSelect: () => void setTimeout(() => window.print()) },
]

async function copyLink() {
  await navigator.clipboard.writeText(location.href)
  toast.done('Link copied')
}

type BodyProps = {
  request: RequestDetail
  isEditing?: boolean
  /** With the request to edit, or none. */
  onEdit?: (id: number | undefined) => void
  onNext?: () => void
  onDecided: (request: RequestDetail) => void
}

function Body({ request, isEditing, onEdit, onNext, onDecided }: BodyProps) {
  const top = (
    <>
      <DecidedNote key={request.id} request={request} onNext={onNext} />
      <RequestTop request={request} />
    </>
  )
  if (isEditing)
    return (
      <Stack className={css.sections} gap="lg">
        {top}
        <RequestEditor key={request.id} request={request} onClose={() => onEdit?.(undefined)} onDecided={onDecided} />
      </Stack>
    )
  return (
    <Stack className={css.sections} gap="lg">
      {top}
      {request.status === 2 && (
        <Text
          className="anywhere"
          inherit
          py="sm"
          px="md"
          bdrs="md"
          fz="sm"
          lh="1.5"
          c="var(--bad)"
          bg="var(--bad-tint)"
        >
          <Box component="b" display="block" fw="600">
            {request.reason ?? 'Rejected'}
          </Box>
          {request.rejectionNotes}
        </Text>
      )}
      <MissingTargetNote request={request} />
      <AddedPanel request={request} />
      <ChangesPanel key={request.id} request={request} />
      <Duplicates key={`like ${request.id}`} request={request} onDecided={onDecided} />
      <RequestPlace request={request} />
      <RequestFacts request={request} onEdit={onEdit && (() => onEdit(request.id))} />
      <RequestHistory steps={request.steps} />
    </Stack>
  )
}

const Loading = () => (
  <Stack gap="sm" aria-label="Loading" role="status">
    <Skeleton h={44} w="70%" />
    <Skeleton h={92} />
    <Skeleton h={168} />
    <Skeleton h={132} />
  </Stack>
)
