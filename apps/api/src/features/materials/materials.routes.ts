import { materials } from '@handoff/contracts/materials'
import { routes } from '../../kit/routes.ts'
import { ofCustomer, ofEntity, viewOfCustomer, viewOfEntity } from './materials.queries.ts'
import {
  addForReferral,
  addToCustomer,
  addToEntity,
  addToReferral,
  removeFromCustomer,
  removeFromEntity,
  saveOfCustomer,
  saveOfEntity,
} from './materials.service.ts'
import { ofReferral, viewOfReferral } from './materials.shared.ts'

export const materialRoutes = routes(materials, {
  ofEntity,
  addToEntity,
  ofEntityByPath: ofEntity,
  addToEntityByPath: addToEntity,
  saveOfEntity,
  removeFromEntity,
  viewOfEntity,
  ofCustomer,
  addToCustomer,
  saveOfCustomer,
  removeFromCustomer,
  viewOfCustomer,
  ofReferral,
  addToReferral,
  addForReferral,
  viewOfReferral,
})
