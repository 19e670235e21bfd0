import { teams } from '@handoff/contracts/access/teams'
import { routes } from '../../../kit/http/routes.ts'
import { invitations } from './teams.invitations.ts'
import { create, invite, resendInvite, revokeInvite } from './teams.invite.ts'
import { kpis } from './teams.kpis.ts'
import { openWork } from './teams.open-work.ts'
import { dropdown, list } from './teams.queries.ts'
import { remove, removeTwoFactor, save } from './teams.service.ts'

export const teamRoutes = routes(teams, {
  list,
  invitations,
  kpis,
  dropdown,
  create,
  invite,
  resendInvite,
  revokeInvite,
  openWork,
  save,
  remove,
  removeTwoFactor,
})
