import { requests } from '@handoff/contracts/network/requests/requests'
import { routes } from '../../../kit/http/routes.ts'
import { add, addMany } from './requests.add-outright.ts'
import { pendingCounts } from './requests.counts.ts'
import { compare } from './requests.current-values.ts'
import { cancel, changeStatus } from './requests.decide.ts'
import { show, showCategory, showEntity, showLocation } from './requests.detail.ts'
import { duplicates } from './requests.duplicates.ts'
import { kpis } from './requests.kpis.ts'
import { categoryRequests, entityRequests, list } from './requests.queries.ts'
import { requestCategory, requestEntity, requestLocation } from './requests.submit.ts'

export const requestRoutes = routes(requests, {
  list,
  categoryRequests,
  entityRequests,
  pendingCounts,
  kpis,
  show: (ctx, { id }) => show(ctx, { id }),
  location: showLocation,
  category: showCategory,
  entity: showEntity,
  duplicates,
  compare,
  requestLocation,
  requestCategory,
  requestEntity,
  changeStatus,
  add,
  addMany,
  cancel,
  cancelByPath: cancel,
})
