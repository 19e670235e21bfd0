import { help } from '@handoff/contracts/help'
import { useAction } from '../../kit/query/useAction.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'

/** What may look different once a request has moved, been given a customer, or been given a referral. */
export const touched = ['help'] as const
export const touchedByCustomer = ['help', 'customers', 'consents'] as const
export const touchedByReferral = ['help', 'referrals'] as const

export const useHelpRequest = (id: number | undefined) =>
  useEndpoint(help.show, { id: id ?? 0 }, { enabled: id !== undefined })

export const useTake = () => useAction(help.take, { refreshes: touched })
export const useLinkCustomer = () => useAction(help.linkCustomer, { refreshes: touchedByCustomer })
export const useClose = () => useAction(help.close, { refreshes: touched })
