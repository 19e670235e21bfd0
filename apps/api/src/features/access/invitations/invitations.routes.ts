import { invitations } from '@handoff/contracts/access/invitations'
import { routes } from '../../../kit/http/routes.ts'
import { show } from './invitations.queries.ts'
import { acceptEntity, acceptTeam } from './invitations.service.ts'

export const invitationRoutes = routes(invitations, { show, acceptEntity, acceptTeam })
