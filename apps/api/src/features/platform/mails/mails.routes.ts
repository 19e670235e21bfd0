import { mails } from '@handoff/contracts/platform/mails'
import { routes } from '../../../kit/http/routes.ts'
import { list, show } from './mails.queries.ts'
import { makeLink, resend, sendTest } from './mails.service.ts'

export const mailRoutes = routes(mails, { list, show, sendTest, makeLink, resend })
