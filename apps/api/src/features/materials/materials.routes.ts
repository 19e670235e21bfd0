import { materials } from '@handoff/contracts/materials'
import { routes } from '../../kit/routes.ts'
import { ofEntity, viewOfEntity } from './materials.queries.ts'
import { addToEntity, removeFromEntity } from './materials.service.ts'

export const materialRoutes = routes(materials, {
  ofEntity,
  addToEntity,
  ofEntityByPath: ofEntity,
  addToEntityByPath: addToEntity,
  removeFromEntity,
  viewOfEntity,
})
