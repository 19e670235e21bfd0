import { registrations } from '@handoff/contracts/registrations'
import { type Handlers, routes } from '../../kit/routes.ts'

export const registrationRoutes = routes(registrations, {} as Handlers<typeof registrations>)
