import { reportShares } from '@handoff/contracts/platform/reportShares'
import { routes } from '../../../kit/http/routes.ts'
import { colleagues, list, share, stop } from './reportShares.service.ts'

export const reportShareRoutes = routes(reportShares, { colleagues, list, share, stop })
