import { groups } from '@handoff/contracts/referrals/groups'
import { routes } from '../../../kit/http/routes.ts'
import { count, show } from './groups.queries.ts'
import { add, decline, proceed, proceeded, reassign, recall, withdraw } from './groups.service.ts'

export const groupRoutes = routes(groups, { show, count, proceeded, proceed, decline, withdraw, recall, reassign, add })
