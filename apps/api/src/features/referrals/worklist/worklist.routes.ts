import { worklist } from '@handoff/contracts/referrals/worklist'
import { routes } from '../../../kit/http/routes.ts'
import { show } from './worklist.queries.ts'

export const worklistRoutes = routes(worklist, { show })
