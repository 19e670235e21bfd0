import { links } from '@handoff/contracts/link-senders'
import { routes } from '../../kit/routes.ts'
import { sender } from './links.queries.ts'

export const linkRoutes = routes(links, { sender })
