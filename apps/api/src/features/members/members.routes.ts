import { members } from '@handoff/contracts/members'
import { routes } from '../../kit/routes.ts'
import { edit } from './members.detail.ts'
import { duplicates } from './members.duplicates.ts'
import { invite, resendInvite } from './members.inviting.ts'
import { activate, deactivate, openWork } from './members.leaving.ts'
import { resendMany, verifyMany } from './members.many.ts'
import { merge } from './members.merge.ts'
import { addFavourite, favourites, organization, organizations, removeFavourite } from './members.queries.ts'
import { create, save, setCapacity, verify } from './members.service.ts'

export const memberRoutes = routes(members, {
  create,
  edit,
  save,
  duplicates,
  openWork,
  deactivate,
  activate,
  invite,
  resendInvite,
  resendMany,
  verify,
  verifyMany,
  setCapacity,
  merge,
  addFavourite,
  removeFavourite,
  favourites,
  organizations,
  organization,
})
