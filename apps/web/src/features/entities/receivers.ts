import { type Member, MemberState } from '@handoff/contracts/entities'
import { useMe } from '../../kit/CurrentUser.ts'

type Asked = Pick<Member, 'id' | 'name' | 'memberState' | 'categories'>

/** May one refer somebody to this member? Not to one's own, nor to one that has nobody to answer. */
export function useMayReceive() {
  const own = useMe().entity?.id
  return ({ id, memberState }: Asked) => id !== own && memberState === MemberState.Active
}

/** As the form that refers wants it. */
export const receiverOf = ({ id, name, categories }: Asked) => ({
  id,
  name,
  categoryIds: categories.map((category) => category.id),
})
