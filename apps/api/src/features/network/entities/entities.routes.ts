import { entities } from '@handoff/contracts/network/entities/entities'
import { type Handlers, routes } from '../../../kit/http/routes.ts'
import { individualDropdown, organizationDropdown } from './directory/dropdowns.ts'
import { kpis } from './directory/kpis.ts'
import { exportList, exportTable, list, table } from './directory/list-entities.ts'
import { map } from './directory/map.ts'
import { countiesWithout, mapKpis } from './directory/map-kpis.ts'
import { show } from './directory/show-entity.ts'
import { save, verify } from './editing/add-entity.ts'
import { edit } from './editing/edit-entity.ts'
import { remindCapacity } from './editing/remind-capacity.ts'
import { setCapacity } from './editing/set-capacity.ts'
import { setConfidential } from './editing/set-confidential.ts'
import { publishMany, resendMany, verifyMany } from './life/bulk-actions.ts'
import { activate, deactivate, type Leaving, openWork } from './life/deactivate-entity.ts'
import { duplicates } from './life/find-duplicates.ts'
import { invite, resendInvite } from './life/invite-entity.ts'
import { merge } from './life/merge-entities.ts'
import { addFavorite, favorites, organization, organizations, removeFavorite } from './life/organizations.ts'

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
    setConfidential,
    remindCapacity,
    merge,
    addFavorite,
    removeFavorite,
    favorites,
    organizations,
    organization,
  })
