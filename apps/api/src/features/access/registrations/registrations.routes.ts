import { registrations } from '@handoff/contracts/access/registrations'
import { routes } from '../../../kit/http/routes.ts'
import { register, resend, verify } from './registrations.service.ts'

export const registrationRoutes = routes(registrations, { register, resend, verify })
