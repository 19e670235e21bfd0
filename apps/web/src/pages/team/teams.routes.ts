import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { appLayout } from '../../shell/layout/layouts.ts'
import { teamList } from './teams.search.ts'

export const teamRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/staff/my-team',
  staticData: { title: 'My Team' },
  validateSearch: teamList.schema,
  search: { middlewares: [stripSearchParams(teamList.defaults)] },
  component: lazyRouteComponent(() => import('./TeamPage.tsx'), 'TeamPage'),
})
