import { entities } from '@handoff/contracts/entities'
import { routes } from '../../kit/routes.ts'
import { show } from './entities.detail.ts'
import { individualDropdown, organizationDropdown } from './entities.dropdowns.ts'
import { kpis } from './entities.kpis.ts'
import { map } from './entities.map.ts'
import { mapKpis } from './entities.map-kpis.ts'
import { exportList, exportTable, list, table } from './entities.queries.ts'

export const entityRoutes = routes(entities, {
  list,
  exportList,
  table,
  exportTable,
  map,
  mapKpis,
  organizationDropdown,
  individualDropdown,
  kpis,
  show,
})
