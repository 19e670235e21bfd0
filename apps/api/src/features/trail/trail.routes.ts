import { trail } from '@handoff/contracts/trail'
import { routes } from '../../kit/routes.ts'
import { verify } from './trail.chain.ts'
import { ofCustomer } from './trail.queries.ts'

export const trailRoutes = routes(trail, { ofCustomer, verify })
