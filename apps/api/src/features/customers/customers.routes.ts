import { customers } from '@handoff/contracts/customers'
import { routes } from '../../kit/routes.ts'
import { reportPrint } from './customers.access-log.ts'
import { kpis } from './customers.kpis.ts'
import { list } from './customers.queries.ts'
import { create, show } from './customers.service.ts'

export const customerRoutes = routes(customers, { list, kpis, create, show, reportPrint })
