import { useEffect } from 'react'
import { useRequest } from '../../features/network/requests/useRequests.ts'
import { toast } from '../../kit/toast.tsx'
import { RequestStepDialog } from './RequestStepDialog.tsx'
import type { RequestStep } from './requestSteps.ts'

type Props = { id: number; step: RequestStep | null; onClosed: () => void; onFailed: () => void }

/** Asks from the list what the drawer would ask, once the whole request is there. */
export function RowStep({ id, step, onClosed, onFailed }: Props) {
  const { data, error } = useRequest(id)
  useEffect(() => {
    if (!error || !step) return
    toast.error(error.message)
    onFailed()
  }, [error, step, onFailed])
  return data ? <RequestStepDialog request={data} step={step} onClosed={onClosed} /> : null
}
