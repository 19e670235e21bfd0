import { teams } from '@handoff/contracts/teams'
import { type Handlers, routes } from '../../kit/routes.ts'

export const teamRoutes = routes(teams, {} as Handlers<typeof teams>)
