import { trail } from '@handoff/contracts/platform/trail/trail'
import { routes } from '../../../kit/http/routes.ts'
import { accessLog } from './trail.access-log.ts'
import { audit, auditOfCustomer } from './trail.audit.ts'
import { verify } from './trail.chain.ts'
import { all, ofCustomer } from './trail.queries.ts'

export const trailRoutes = routes(trail, { all, ofCustomer, audit, auditOfCustomer, accessLog, verify })
