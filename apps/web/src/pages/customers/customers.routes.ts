import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { appLayout } from '../../shell/layout/layouts.ts'
import { customerList, duplicatesSearch, mergeSearch, myCustomerList } from './customers.search.ts'
import { peopleRowList } from './imports/imports.search.ts'

export const customersRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/customer-management',
  staticData: { title: 'Customer Profiles' },
  validateSearch: customerList.schema,
  search: { middlewares: [stripSearchParams(customerList.defaults)] },
  component: lazyRouteComponent(() => import('./list/CustomersPage.tsx'), 'CustomersPage'),
})

export const myCustomersRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/customer-management/clients',
  staticData: { title: 'Customers we manage' },
  validateSearch: myCustomerList.schema,
  search: { middlewares: [stripSearchParams(myCustomerList.defaults)] },
  component: lazyRouteComponent(() => import('./list/ClientsPage.tsx'), 'ClientsPage'),
})

export const mergeRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/customer-management/merge',
  staticData: { title: 'Merge two records' },
  validateSearch: mergeSearch,
  component: lazyRouteComponent(() => import('./merge/MergePage.tsx'), 'MergePage'),
})

export const duplicatesRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/customer-management/duplicates',
  staticData: { title: 'Possible duplicates' },
  validateSearch: duplicatesSearch,
  component: lazyRouteComponent(() => import('./merge/DuplicatesPage.tsx'), 'DuplicatesPage'),
})

export const importPeopleRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/customer-management/import',
  staticData: { title: 'Import customers' },
  validateSearch: peopleRowList.schema,
  search: { middlewares: [stripSearchParams(peopleRowList.defaults)] },
  component: lazyRouteComponent(() => import('./imports/PeopleImportPage.tsx'), 'PeopleImportPage'),
})
