import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { appLayout } from '../../../shell/layout/layouts.ts'
import { importRowList } from './imports.search.ts'

export const importRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/my-network/import',
  staticData: { title: 'Import' },
  validateSearch: importRowList.schema,
  search: { middlewares: [stripSearchParams(importRowList.defaults)] },
  component: lazyRouteComponent(() => import('./ImportPage.tsx'), 'ImportPage'),
})
