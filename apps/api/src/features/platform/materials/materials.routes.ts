import { materials } from '@handoff/contracts/platform/materials'
import { routes } from '../../../kit/http/routes.ts'
import { ofReferral, viewOfReferral } from './materials.of-referral.ts'
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
