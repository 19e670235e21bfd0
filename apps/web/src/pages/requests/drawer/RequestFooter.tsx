import { type RequestDetail, RequestStatus } from '@handoff/contracts/requests/requests'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAdd, useChangeStatus } from '../../../features/requests/useRequests.ts'
import { RequestStepDialog } from '../RequestStepDialog.tsx'
import { addingWords, isAskedFirst, type RequestStep } from '../requestSteps.ts'

/** The buttons of what the server allows now; the one that most will take stands last. */
export function RequestFooter({ request }: { request: RequestDetail }) {
  const { id, version, may, action } = request
  const [step, setStep] = useState<RequestStep | null>(null)
  const change = useChangeStatus()
  const add = useAdd()
  const isBusy = change.isPending || add.isPending

  return (
    <>
      {may.includes('cancel') && (
        <Button variant="default" onClick={() => setStep('cancel')}>
          Cancel request
        </Button>
      )}
      {may.includes('resubmit') && <Button onClick={() => setStep('resubmit')}>Resubmit</Button>}
      {may.includes('reopen') && (
        <Button variant="default" onClick={() => setStep('reopen')}>
          Reopen
        </Button>
      )}
      {may.includes('reject') && (
        <Button variant="default" color="red" disabled={isBusy} onClick={() => setStep('reject')}>
          Reject
        </Button>
      )}
      {may.includes('approve') && (
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
        <Button variant="default" disabled={isBusy} onClick={() => setStep('edit')}>
          Edit
        </Button>
      )}
      {may.includes('add') && (
        <Button
          color={action === 'remove' ? 'red' : undefined}
          loading={add.isPending}
          onClick={() => (isAskedFirst(request) ? setStep('add') : add.mutate({ id, version }))}
        >
          {addingWords(request)}
        </Button>
      )}
      <RequestStepDialog request={request} step={step} onClosed={() => setStep(null)} />
    </>
  )
}
