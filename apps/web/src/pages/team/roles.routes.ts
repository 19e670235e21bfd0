import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { appLayout } from '../../shell/layout/layouts.ts'
import { roleEditorSearch, roleList } from './roles.search.ts'

export const rolesRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/staff/roles',
  staticData: { title: 'Roles' },
  validateSearch: roleList.schema,
  search: { middlewares: [stripSearchParams(roleList.defaults)] },
  component: lazyRouteComponent(() => import('./RolesPage.tsx'), 'RolesPage'),
})

export const roleEditorRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/staff/roles/edit',
  staticData: { title: 'Role' },
  validateSearch: roleEditorSearch,
  component: lazyRouteComponent(() => import('./RoleEditorPage.tsx'), 'RoleEditorPage'),
})
