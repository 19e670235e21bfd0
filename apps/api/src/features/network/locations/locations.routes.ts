import { locations } from '@handoff/contracts/network/locations/locations'
import { type Handlers, routes } from '../../../kit/http/routes.ts'
import { locate, show } from './locations.detail.ts'
import { kpis } from './locations.kpis.ts'
import { map } from './locations.map.ts'
import { dropdown, exportList, list } from './locations.queries.ts'
import { remove, save } from './locations.service.ts'

/** Creating one may fulfill a request, so that it comes from the requests. */
export const locationRoutes = (creation: Pick<Handlers<typeof locations>, 'create'>) =>
  routes(locations, { ...creation, list, exportList, map, kpis, dropdown, locate, show, save, remove })
