import { links } from '@handoff/contracts/referrals/link-senders'
import { routes } from '../../../kit/http/routes.ts'
import { sender } from './links.queries.ts'

export const linkRoutes = routes(links, { sender })
