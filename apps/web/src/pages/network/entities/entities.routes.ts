import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { appLayout } from '../../../shell/layout/layouts.ts'
import { entityTable } from './entities.search.ts'

export const entitiesRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/my-network/individuals-entities',
  staticData: { title: 'Entities and Providers' },
  validateSearch: entityTable.schema,
  search: { middlewares: [stripSearchParams(entityTable.defaults)] },
  component: lazyRouteComponent(() => import('./EntitiesPage.tsx'), 'EntitiesPage'),
})
