import { mails } from '@handoff/contracts/platform/mails'
import { routes } from '../../../kit/http/routes.ts'
import { list, show } from './mails.queries.ts'
import { saveSetting, setting } from './mails.save-setting.ts'
import { makeLink, resend } from './mails.service.ts'
import { sendTest } from './mails.test-email.ts'

export const mailRoutes = routes(mails, { list, show, setting, saveSetting, sendTest, makeLink, resend })
