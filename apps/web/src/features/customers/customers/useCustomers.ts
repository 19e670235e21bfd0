import { customers } from '@handoff/contracts/customers/customers/customers'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useKpis } from '../../../kit/query/useKpis.ts'

export const useCustomer = (id: number) => useEndpoint(customers.show, { id })
export const useCustomerKpis = () => useKpis(customers.kpis, {})

export { fullName as nameOf } from '@handoff/contracts/kit/person-name'
