import { groups } from '@handoff/contracts/referrals/groups'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { type ReferValues, valuesOfGroup } from './referValues.ts'

/** What a referral that is sent again takes along to the map: undefined until it is there. */
export function useCarriedOver(groupId: number): Partial<ReferValues> | undefined {
  const { data } = useEndpoint(groups.show, { groupId }, { isSilent: true })
  if (!data) return undefined
  const { priority, message, files, linkWay } = valuesOfGroup(data)
  return { priority, message, files, linkWay }
}
