import { registrations } from '@handoff/contracts/registrations'
import { routes } from '../../kit/routes.ts'
import { register, resend, verify } from './registrations.service.ts'

export const registrationRoutes = routes(registrations, { register, resend, verify })
