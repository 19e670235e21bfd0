import { requests } from '@handoff/contracts/requests'
import { type Handlers, routes } from '../../kit/routes.ts'

export const requestRoutes = routes(requests, {} as Handlers<typeof requests>)
