import { type RequestDetail, RequestStatus } from '@handoff/contracts/requests'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { PutBackDialog } from './PutBackDialog.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { RemovalDialog } from './RemovalDialog.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { useAdd, useCancel, useChangeStatus } from './useRequests.ts'

type Part = 'reject' | 'putBack' | 'edit' | 'copy' | 'cancel' | 'add'

const verbs = { add: 'add', change: 'change', remove: 'remove' } as const

/** The buttons of what the server allows now; the one that most will take stands last. */
export function RequestFooter({ request }: { request: RequestDetail }) {
  const { id, version, may, action, title, requestType, target, payload } = request
  const [part, setPart] = useState<Part | null>(null)
  const close = () => setPart(null)
  const change = useChangeStatus()
  const add = useAdd()
  const cancel = useCancel()
  const isBusy = change.isPending || add.isPending || cancel.isPending
  const isMember = requestType > 2
  // An invitation cannot be called back, and what is removed is gone: asked once.
  const isAsked = action === 'remove' || (isMember && action === 'add')
  const addNow = () => add.mutate({ id, version }, { onSettled: close })
  const verb = verbs[action]
  const addLabel = may.includes('accept') ? `Approve and ${verb}` : `${verb[0]!.toUpperCase()}${verb.slice(1)} now`

  return (
    <>
      {may.includes('cancel') && (
        <Button variant="default" onClick={() => setPart('cancel')}>
          Cancel request
        </Button>
      )}
      {may.includes('copy') && <Button onClick={() => setPart('copy')}>Copy and ask again</Button>}
      {may.includes('putBack') && (
        <Button variant="default" onClick={() => setPart('putBack')}>
          Put back
        </Button>
      )}
      {may.includes('reject') && (
        <Button variant="default" color="red" disabled={isBusy} onClick={() => setPart('reject')}>
          Reject
        </Button>
      )}
      {may.includes('accept') && (
        <Button
          variant="default"
          loading={change.isPending}
          disabled={isBusy}
          onClick={() => change.mutate({ id, status: RequestStatus.Accepted, version })}
        >
          Approve
        </Button>
      )}
      {may.includes('add') && action !== 'remove' && (
        <Button variant="default" disabled={isBusy} onClick={() => setPart('edit')}>
          Edit
        </Button>
      )}
      {may.includes('add') && (
        <Button
          color={action === 'remove' ? 'red' : undefined}
          loading={add.isPending}
          onClick={() => (isAsked ? setPart('add') : addNow())}
        >
          {addLabel}
        </Button>
      )}

      {part === 'reject' && <RejectDialog request={request} onClosed={close} />}
      {part === 'putBack' && <PutBackDialog request={request} onClosed={close} />}
      {part === 'edit' && <RequestDialog mode="edit" request={request} onClosed={close} />}
      {part === 'copy' && action !== 'remove' && <RequestDialog mode="copy" request={request} onClosed={close} />}
      {part === 'copy' && action === 'remove' && target && (
        <RemovalDialog standing={{ type: requestType, target, payload }} copied={request} onClosed={close} />
      )}
      <ConfirmDialog
        title={`Cancel your request for ${title}?`}
        confirm="Yes, cancel it"
        dismiss="Keep it"
        isDangerous
        isOpen={part === 'cancel'}
        isPending={cancel.isPending}
        onClose={close}
        onConfirm={() => cancel.mutate({ id, status: RequestStatus.Cancelled }, { onSettled: close })}
      >
        The administrators will not look at it any more. You can ask again at any time.
      </ConfirmDialog>
      <ConfirmDialog
        title={action === 'remove' ? `Remove ${title}?` : `Add ${title} to the network?`}
        confirm={action === 'remove' ? 'Yes, remove it' : 'Yes, add and invite'}
        isDangerous={action === 'remove'}
        isOpen={part === 'add'}
        isPending={add.isPending}
        onClose={close}
        onConfirm={addNow}
      >
        {action === 'remove'
          ? 'It disappears from the network for everybody.'
          : `An invitation goes to ${String(payload.email)}. It opens for referrals once somebody accepts.`}
      </ConfirmDialog>
    </>
  )
}
