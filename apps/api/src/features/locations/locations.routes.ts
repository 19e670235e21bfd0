import { locations } from '@handoff/contracts/locations'
import { routes } from '../../kit/routes.ts'
import { locate, show } from './locations.detail.ts'
import { map } from './locations.map.ts'
import { dropdown, kpis, list } from './locations.queries.ts'
import { create, remove, save } from './locations.service.ts'

export const locationRoutes = routes(locations, { list, map, kpis, dropdown, locate, show, create, save, remove })
