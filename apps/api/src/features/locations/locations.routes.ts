import { locations } from '@handoff/contracts/locations'
import { type Handlers, routes } from '../../kit/routes.ts'

export const locationRoutes = routes(locations, {} as Handlers<typeof locations>)
