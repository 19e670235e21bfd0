import { unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import { routes } from '../../../kit/http/routes.ts'
import { list } from './unmetNeeds.queries.ts'
import { record, remove } from './unmetNeeds.service.ts'

export const unmetNeedRoutes = routes(unmetNeeds, { list, record, remove })
