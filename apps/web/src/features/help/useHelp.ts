import { help } from '@handoff/contracts/help'
import { useAction } from '../../kit/useAction.ts'
import { useEndpoint } from '../../kit/useEndpoint.ts'

/** What may look different once a request has moved. */
export const touched = ['help', 'customers', 'referrals', 'consents', 'dashboard', 'notifications'] as const

export const useHelpRequest = (id: number | undefined) =>
  useEndpoint(help.show, { id: id ?? 0 }, { enabled: id !== undefined })

export const useTake = () => useAction(help.take, { refreshes: touched })
export const useLinkCustomer = () => useAction(help.linkCustomer, { refreshes: touched })
export const useClose = () => useAction(help.close, { refreshes: touched })
