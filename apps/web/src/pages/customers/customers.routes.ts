import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { appLayout } from '../../shell/layout/layouts.ts'
import { customerList, myCustomerList } from './customers.search.ts'

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
