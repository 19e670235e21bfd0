import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { CustomerPage } from '../customer/CustomerPage.tsx'
import { myCustomerList } from '../customers.search.ts'
import { CustomerList } from './CustomerList.tsx'

const loadErase = () => import('../erase/ErasePage.tsx')

/** One customer with `?id=`, or the page on which they are erased; else the customers that the viewer's own side manages. */
export function ClientsPage() {
  const { id, tab } = useSearchOf(myCustomerList.schema)
  const erase = useLazyPart(loadErase, tab === 'erase')
  if (id !== undefined && tab === 'erase') return erase && <erase.ErasePage key={id} id={id} />
  return id === undefined ? <CustomerList of={myCustomerList} isMine /> : <CustomerPage key={id} id={id} />
}
