import { sideOf } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { EntityState } from '@handoff/contracts/network/entities/entity'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { useMe } from '../../../kit/session/CurrentUser.ts'

/** The administrative side keeps every record, an entity its own. */
export function useMayKeep(id: number) {
  const me = useMe()
  return sideOf(me.userType.id) === 'admin' || me.entity?.id === id
}

/** No one runs it yet. */
export const canBeInvited = (state: EntityState) =>
  state === EntityState.Listed || state === EntityState.Invited || state === EntityState.Rejected

export const useEditable = (id: number) => useEndpoint(entities.edit, { id })

export function useFavorite(id: number) {
  const isOffered = useCan(entities.favorites)
  const favorites = useEndpoint(entities.favorites, {}, { enabled: isOffered })
  return { isOffered, isFavorite: favorites.data?.includes(id) }
}
