import { help } from '@handoff/contracts/referrals/help'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'

export const useHelpRequest = (id: number | undefined) =>
  useEndpoint(help.show, { id: id ?? 0 }, { enabled: id !== undefined })

export const useTake = () => useAction(help.take)
export const useLinkCustomer = () => useAction(help.linkCustomer)
