import { trail } from '@handoff/contracts/trail'
import { routes } from '../../kit/routes.ts'
import { ofCustomer } from './trail.queries.ts'
import { verify } from './trail.chain.ts'

export const trailRoutes = routes(trail, { ofCustomer, verify })
