import { worklist } from '@handoff/contracts/worklist'
import { routes } from '../../kit/routes.ts'
import { show } from './worklist.queries.ts'

export const worklistRoutes = routes(worklist, { show })
