import type { Entity } from '@handoff/contracts/network/entities/entity'
import { isWay } from '@handoff/contracts/network/entities/reach'

type Receiver = Pick<Entity, 'id' | 'name' | 'reach' | 'categories'>

/** May one refer someone to this entity? */
export const mayReceive = ({ reach }: Pick<Receiver, 'reach'>) => isWay(reach)

/** As the form that refers wants it. */
export const receiverOf = ({ id, name, categories }: Receiver) => ({
  id,
  name,
  categoryIds: categories.map((category) => category.id),
})
