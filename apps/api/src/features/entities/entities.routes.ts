import { entities } from '@handoff/contracts/entities/entities'
import { type Handlers, routes } from '../../kit/routes.ts'
import { publishMany, resendMany, verifyMany } from './entities.bulk.ts'
import { setCapacity } from './entities.capacity.ts'
import { remindCapacity } from './entities.capacity-reminders.ts'
import { activate, deactivate, type Leaving, openWork } from './entities.deactivating.ts'
import { show } from './entities.detail.ts'
import { individualDropdown, organizationDropdown } from './entities.dropdowns.ts'
import { duplicates } from './entities.duplicates.ts'
import { edit } from './entities.editable.ts'
import { invite, resendInvite } from './entities.inviting.ts'
import { kpis } from './entities.kpis.ts'
import { map } from './entities.map.ts'
import { countiesWithout, mapKpis } from './entities.map-kpis.ts'
import { merge } from './entities.merge.ts'
import { addFavorite, favorites, organization, organizations, removeFavorite } from './entities.organizations.ts'
import { exportList, exportTable, list, table } from './entities.queries.ts'
import { save, verify } from './entities.service.ts'

/** Creating one may fulfill a request, so that it comes from the requests; what ends with one, from the referrals. */
export const entityRoutes = ({ create, ...leaving }: Pick<Handlers<typeof entities>, 'create'> & Leaving) =>
  routes(entities, {
    create,
    list,
    exportList,
    table,
    exportTable,
    map,
    mapKpis,
    countiesWithout,
    organizationDropdown,
    individualDropdown,
    kpis,
    show,
    edit,
    save,
    publishMany,
    duplicates,
    openWork,
    deactivate: deactivate(leaving),
    activate,
    invite,
    resendInvite,
    resendMany,
    verify,
    verifyMany,
    setCapacity,
    remindCapacity,
    merge,
    addFavorite,
    removeFavorite,
    favorites,
    organizations,
    organization,
  })
