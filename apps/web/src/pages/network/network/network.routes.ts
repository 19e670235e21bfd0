import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { appLayout } from '../../../shell/layout/layouts.ts'
import { entityList } from './network.search.ts'

export const networkRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/my-network/network',
  staticData: { title: 'Network' },
  validateSearch: entityList.schema,
  search: { middlewares: [stripSearchParams(entityList.defaults)] },
  component: lazyRouteComponent(() => import('./NetworkPage.tsx'), 'NetworkPage'),
})

export const networkCardsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/my-network/network/index1',
  staticData: { title: 'Network' },
  validateSearch: entityList.schema,
  search: { middlewares: [stripSearchParams(entityList.defaults)] },
  component: lazyRouteComponent(() => import('./NetworkCardsPage.tsx'), 'NetworkCardsPage'),
})
