import { records } from '@handoff/contracts/figures/records'
import { routes } from '../../../kit/http/routes.ts'
import { exportOfCustomer } from './records.service.ts'

export const recordRoutes = routes(records, { exportOfCustomer })
