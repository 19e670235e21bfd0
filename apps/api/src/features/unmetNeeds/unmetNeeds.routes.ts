import { unmetNeeds } from '@handoff/contracts/unmetNeeds'
import { routes } from '../../kit/routes.ts'
import { list } from './unmetNeeds.queries.ts'
import { record, remove } from './unmetNeeds.service.ts'

export const unmetNeedRoutes = routes(unmetNeeds, { list, record, remove })
