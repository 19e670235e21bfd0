import { search } from '@handoff/contracts/search'
import { routes } from '../../kit/routes.ts'
import { all } from './search.queries.ts'

export const searchRoutes = routes(search, { all })
