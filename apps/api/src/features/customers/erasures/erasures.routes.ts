import { erasures } from '@handoff/contracts/customers/erasures'
import { routes } from '../../../kit/http/routes.ts'
import { show } from './erasures.preview.ts'
import { changeHold, erase } from './erasures.service.ts'

export const erasureRoutes = routes(erasures, { show, erase, changeHold })
