import { help } from '@handoff/contracts/referrals/help'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'

export const useHelpRequest = (id: number | undefined) =>
  useEndpoint(help.show, { id: id ?? 0 }, { enabled: id !== undefined })

export const useTake = () => useAction(help.take)
export const useLinkCustomer = () => useAction(help.linkCustomer)

/** How many are new and how many are open; nothing for anyone who does not see them. */
export function useWaitingHelp() {
  const sees = useCan(help.list)
  return useEndpoint(help.waiting, {}, { enabled: sees, isSilent: true }).data
}
