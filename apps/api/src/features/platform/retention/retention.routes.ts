import { retention } from '@handoff/contracts/platform/retention'
import { routes } from '../../../kit/http/routes.ts'
import { customers, eraseCustomers } from './retention.customers.ts'
import { preview, save, show } from './retention.service.ts'

export const retentionRoutes = routes(retention, { show, preview, save, customers, eraseCustomers })
