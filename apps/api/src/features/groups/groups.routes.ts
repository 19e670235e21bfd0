import { groups } from '@handoff/contracts/groups'
import { routes } from '../../kit/routes.ts'
import { count, show } from './groups.queries.ts'
import { add, decline, proceed, proceeded, reassign, recall, withdraw } from './groups.service.ts'

export const groupRoutes = routes(groups, { show, count, proceeded, proceed, decline, withdraw, recall, reassign, add })
