import { matches } from '@handoff/contracts/referrals/matches'
import { routes } from '../../../kit/http/routes.ts'
import { explain, list, map } from './matches.queries.ts'
import { suggest } from './matches.suggestions.ts'

export const matchRoutes = routes(matches, { list, map, suggest, explain })
