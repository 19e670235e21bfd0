import { customers } from '@handoff/contracts/customers/customers/customers'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'

/** Prints the overview of a customer. Every print of the page is logged, also one from the menu of the browser. */
export function usePrint(id: number) {
  const { mutate } = useAction(customers.reportPrint, { feedback: 'nothing' })
  const navigate = useNavigate()
  const cache = useQueryClient()
  useEffect(() => {
    const report = () => mutate({ id })
    window.addEventListener('beforeprint', report)
    return () => window.removeEventListener('beforeprint', report)
  }, [mutate, id])

  return async () => {
    await navigate({ to: '.', search: (before) => ({ ...before, tab: undefined }), replace: true, resetScroll: false })
    await import('./CustomerOverview.tsx')
    await untilDrawn(() => cache.isFetching() === 0)
    window.print()
  }
}

/** Two frames without a request: what was asked for is there and drawn. */
async function untilDrawn(isDone: () => boolean) {
  for (let quiet = 0; quiet < 2; quiet = isDone() ? quiet + 1 : 0) await new Promise(requestAnimationFrame)
}
