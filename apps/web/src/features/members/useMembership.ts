import { MemberState } from '@handoff/contracts/entities'
import { sideOf } from '@handoff/contracts/kit'
import { members } from '@handoff/contracts/members'
import { useMe } from '../../kit/CurrentUser.ts'
import { useCan } from '../../kit/Can.tsx'
import { useEndpoint } from '../../kit/useEndpoint.ts'

/** Whatever shows members may look different after a change of one. */
export const touched = ['members', 'entities', 'locations', 'categories', 'requests']

/** The administrative side keeps every record, a member its own. */
export function useMayKeep(id: number) {
  const me = useMe()
  return sideOf(me.userType.id) === 'admin' || me.entity?.id === id
}

/** Nobody runs it yet. */
export const canBeInvited = (state: MemberState) =>
  state === MemberState.Listed || state === MemberState.Invited || state === MemberState.Rejected

export const useEditable = (id: number) => useEndpoint(members.edit, { id })

export function useFavourite(id: number) {
  const isOffered = useCan(members.favourites)
  const favourites = useEndpoint(members.favourites, {}, { enabled: isOffered })
  return { isOffered, isFavourite: favourites.data?.includes(id) }
}
