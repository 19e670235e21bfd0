import { search } from '@handoff/contracts/platform/search'
import { routes } from '../../../kit/http/routes.ts'
import { all } from './search.queries.ts'

export const searchRoutes = routes(search, { all })
