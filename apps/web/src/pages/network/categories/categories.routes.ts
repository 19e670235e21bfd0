import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { appLayout } from '../../../shell/layout/layouts.ts'
import { categoryList } from './categories.search.ts'

export const categoriesRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/my-network/category',
  staticData: { title: 'Service Categories' },
  validateSearch: categoryList.schema,
  search: { middlewares: [stripSearchParams(categoryList.defaults)] },
  component: lazyRouteComponent(() => import('./CategoriesPage.tsx'), 'CategoriesPage'),
})
