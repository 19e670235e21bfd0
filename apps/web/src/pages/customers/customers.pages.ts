import type { PageEntry } from '../../kit/address/pageEntry.ts'
import { customerList, myCustomerList } from './customers.search.ts'

export const customersPages: PageEntry[] = [
  {
    path: '/customer-management',
    title: 'Customer Profiles',
    search: customerList.schema,
    searchDefaults: customerList.defaults,
    load: async () => (await import('./CustomersPage.tsx')).CustomersPage,
  },
  {
    path: '/customer-management/clients',
    title: 'My customers',
    search: myCustomerList.schema,
    searchDefaults: myCustomerList.defaults,
    load: async () => (await import('./ClientsPage.tsx')).ClientsPage,
  },
]
