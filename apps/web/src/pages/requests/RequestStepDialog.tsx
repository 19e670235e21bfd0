import { requestKinds } from '@handoff/contracts/network/requests/kinds/index'
import { type RequestDetail, RequestStatus } from '@handoff/contracts/network/requests/requests'
import { Box } from '@mantine/core'
import { RemovalDialog } from '../../features/network/requests/RemovalDialog.tsx'
import { RequestDialog } from '../../features/network/requests/RequestDialog.tsx'
import css from '../../features/network/requests/requests.module.css'
import { useAdd, useCancel } from '../../features/network/requests/useRequests.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { ReopenDialog } from './ReopenDialog.tsx'
import type { RequestStep } from './requestSteps.ts'

type Props = {
  request: RequestDetail
  step: RequestStep | null
  onClosed: () => void
  /** It was approved, added, or rejected. */
  onDecided?: (request: RequestDetail) => void
}

/** Asks what a step needs to know, or whether it is meant; the same from the drawer and from the list. */
export function RequestStepDialog({ request, step, onClosed, onDecided }: Props) {
  const { id, version, action, title, requestType, target, payload, changes } = request
  const add = useAdd()
  const cancel = useCancel()
  return (
    <>
      {step === 'reject' && <RejectDialog {...{ request, onClosed, onDecided }} />}
      {step === 'reopen' && <ReopenDialog request={request} onClosed={onClosed} />}
      {step === 'resubmit' && action !== 'remove' && (
        <RequestDialog mode="resubmit" request={request} onClosed={onClosed} />
      )}
      {step === 'resubmit' && action === 'remove' && target && (
        <RemovalDialog currentValues={{ type: requestType, target, payload }} copied={request} onClosed={onClosed} />
      )}
      <ConfirmDialog
        title={`Cancel your request for ${title}?`}
        confirm="Cancel request"
        dismiss="Keep request"
        isDangerous
        isOpen={step === 'cancel'}
        isPending={cancel.isPending}
        onClose={onClosed}
        onConfirm={() => cancel.mutate({ id, status: RequestStatus.Cancelled }, { onSettled: onClosed })}
      >
        Administrators won’t review it. You can submit it again anytime.
      </ConfirmDialog>
      <ConfirmDialog
        {...addingQuestion(request)}
        isDangerous={action === 'remove' || changes.some(({ removed }) => removed)}
        isOpen={step === 'add'}
        isPending={add.isPending}
        onClose={onClosed}
        onConfirm={() =>
          add.mutate({ id, version }, { onSuccess: ({ data }) => onDecided?.(data), onSettled: onClosed })
        }
      >
        <Consequences request={request} />
      </ConfirmDialog>
    </>
  )
}

function addingQuestion({ action, requestType, title }: RequestDetail) {
  if (action === 'remove') return { title: `Remove ${title}?`, confirm: 'Remove' }
  if (action === 'change') return { title: `Change ${title}?`, confirm: 'Change' }
  return {
    title: `Add ${title} to the network?`,
    confirm: requestKinds[requestType].isInvited ? 'Add and invite' : 'Add',
  }
}

function Consequences({ request: { action, requestType, payload, duplicates, changes } }: { request: RequestDetail }) {
  if (action === 'remove') return 'It’s removed for everyone.'
  return (
    <>
      {changes.map(
        ({ field, removed }) =>
          removed && (
            <Box key={field} className={css.words} component="p" fz="sm" lh="1.5" c="var(--text-2)">
              {removed.words}: {removed.values.join(', ')}
            </Box>
          ),
      )}
      {duplicates.length > 0 && (
        <Box className={css.words} component="p" fz="sm" lh="1.5" c="var(--text-2)">
          It may already exist: {duplicates.map(({ name }) => name).join(', ')}. Open the request to use the existing
          one instead.
        </Box>
      )}
      {requestKinds[requestType].isInvited && action === 'add' && (
        <Box className={css.words} component="p" fz="sm" lh="1.5" c="var(--text-2)">
          An invitation goes to {String(payload.email)}. It can receive referrals once someone accepts.
        </Box>
      )}
    </>
  )
}
