import { locations } from '@handoff/contracts/locations/locations'
import { routes } from '../../kit/routes.ts'
import { locate, show } from './locations.detail.ts'
import { kpis } from './locations.kpis.ts'
import { map } from './locations.map.ts'
import { dropdown, list } from './locations.queries.ts'
import { create, remove, save } from './locations.service.ts'

export const locationRoutes = routes(locations, { list, map, kpis, dropdown, locate, show, create, save, remove })
