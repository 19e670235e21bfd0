import { invitations } from '@handoff/contracts/invitations'
import { type Handlers, routes } from '../../kit/routes.ts'

export const invitationRoutes = routes(invitations, {} as Handlers<typeof invitations>)
