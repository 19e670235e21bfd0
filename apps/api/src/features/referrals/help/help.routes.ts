import { help } from '@handoff/contracts/referrals/help'
import { routes } from '../../../kit/http/routes.ts'
import { ask } from './help.ask.ts'
import { show } from './help.detail.ts'
import { list, waiting } from './help.queries.ts'
import { close, decline, linkCustomer, makeCustomer, plan, refer, take } from './help.service.ts'
import { status } from './help.status.ts'

export const helpRoutes = routes(help, {
  ask,
  status,
  list,
  waiting,
  show,
  take,
  plan,
  makeCustomer,
  linkCustomer,
  refer,
  decline,
  close,
})
