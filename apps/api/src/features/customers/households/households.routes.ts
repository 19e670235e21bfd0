import { households } from '@handoff/contracts/customers/households'
import { routes } from '../../../kit/http/routes.ts'
import { ofCustomer } from './households.queries.ts'
import { add, create, remove, save } from './households.service.ts'

export const householdRoutes = routes(households, { ofCustomer, create, save, add, remove })
