import { members } from '@handoff/contracts/members'
import { type Handlers, routes } from '../../kit/routes.ts'

export const memberRoutes = routes(members, {} as Handlers<typeof members>)
