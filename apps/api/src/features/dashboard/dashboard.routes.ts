import { dashboard } from '@handoff/contracts/dashboard'
import { routes } from '../../kit/routes.ts'
import { dismissFirstRun, firstRun, skipFirstStep } from './dashboard.first-run.ts'
import { kpis } from './dashboard.kpis.ts'

export const dashboardRoutes = routes(dashboard, { firstRun, dismissFirstRun, skipFirstStep, kpis })
