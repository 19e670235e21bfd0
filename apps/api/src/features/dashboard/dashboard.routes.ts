import { dashboard } from '@handoff/contracts/dashboard'
import { routes } from '../../kit/routes.ts'
import { kpis } from './dashboard.kpis.ts'

export const dashboardRoutes = routes(dashboard, { kpis })
