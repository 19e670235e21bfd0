import { records } from '@handoff/contracts/records'
import { routes } from '../../kit/routes.ts'
import { exportOfCustomer } from './records.service.ts'

export const recordRoutes = routes(records, { exportOfCustomer })
