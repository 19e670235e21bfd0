import { mails } from '@handoff/contracts/mails'
import { type Handlers, routes } from '../../kit/routes.ts'

export const mailRoutes = routes(mails, {} as Handlers<typeof mails>)
