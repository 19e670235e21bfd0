import { links } from '@handoff/contracts/referrals/link-senders'
import { routes } from '../../../kit/http/routes.ts'
import { sender, setLanguage } from './links.queries.ts'

export const linkRoutes = routes(links, { sender, setLanguage })
