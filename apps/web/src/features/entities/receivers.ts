import { type Entity, EntityState } from '@handoff/contracts/entities/entity'
import { useMe } from '../../kit/session/CurrentUser.ts'

type Params = Pick<Entity, 'id' | 'name' | 'entityState' | 'categories'>

/** May one refer someone to this entity? Not to one's own, nor to one that has no one to answer. */
export function useMayReceive() {
  const own = useMe().entity?.id
  return ({ id, entityState }: Params) => id !== own && entityState === EntityState.Active
}

/** As the form that refers wants it. */
export const receiverOf = ({ id, name, categories }: Params) => ({
  id,
  name,
  categoryIds: categories.map((category) => category.id),
})
