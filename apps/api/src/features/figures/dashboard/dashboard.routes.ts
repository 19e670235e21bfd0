import { dashboard } from '@handoff/contracts/figures/dashboard'
import { routes } from '../../../kit/http/routes.ts'
import { dismissFirstRun, firstRun, skipFirstStep } from './dashboard.first-run.ts'
import { kpis } from './dashboard.kpis.ts'

export const dashboardRoutes = routes(dashboard, { firstRun, dismissFirstRun, skipFirstStep, kpis })
