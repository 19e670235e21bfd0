import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { appLayout } from '../../shell/layout/layouts.ts'
import { peopleList, requestList } from './requests.search.ts'

export const requestsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/received-requests',
  staticData: { title: 'Requests' },
  validateSearch: requestList.schema,
  search: { middlewares: [stripSearchParams(requestList.defaults)] },
  component: lazyRouteComponent(() => import('./RequestsPage.tsx'), 'RequestsPage'),
})

export const peopleRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/received-requests/people',
  staticData: { title: 'Requests' },
  validateSearch: peopleList.schema,
  search: { middlewares: [stripSearchParams(peopleList.defaults)] },
  component: lazyRouteComponent(() => import('./people/PeoplePage.tsx'), 'PeoplePage'),
})
