import { linkRequests } from '@handoff/contracts/customers/linkRequests'
import { routes } from '../../../kit/http/routes.ts'
import { check } from './linkRequests.checks.ts'
import { list, show, waiting } from './linkRequests.queries.ts'
import { link, refuse, submit, withdraw } from './linkRequests.service.ts'

export const linkRequestRoutes = routes(linkRequests, { submit, check, list, waiting, show, link, refuse, withdraw })
