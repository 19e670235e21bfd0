import { mails } from '@handoff/contracts/mails'
import { routes } from '../../kit/routes.ts'
import { list, show } from './mails.queries.ts'
import { makeLink, resend } from './mails.service.ts'

export const mailRoutes = routes(mails, { list, show, makeLink, resend })
