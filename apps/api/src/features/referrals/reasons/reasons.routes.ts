import { reasons } from '@handoff/contracts/referrals/reasons'
import { routes } from '../../../kit/http/routes.ts'
import { all, list } from './reasons.queries.ts'
import { create, order, save } from './reasons.service.ts'

export const reasonRoutes = routes(reasons, { list, all, create, save, order })
