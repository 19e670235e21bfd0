import { invitations } from '@handoff/contracts/invitations'
import { routes } from '../../kit/routes.ts'
import { show } from './invitations.queries.ts'
import { acceptEntity, acceptTeam } from './invitations.service.ts'

export const invitationRoutes = routes(invitations, { show, acceptEntity, acceptTeam })
