import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { CustomerPage } from '../customer/CustomerPage.tsx'
import { myCustomerList } from '../customers.search.ts'
import { CustomerList } from './CustomerList.tsx'

/** One customer with `?id=`; else the customers that the viewer's own side manages. */
export function ClientsPage() {
  const { id } = useSearchOf(myCustomerList.schema)
  return id === undefined ? <CustomerList of={myCustomerList} isMine /> : <CustomerPage key={id} id={id} />
}
