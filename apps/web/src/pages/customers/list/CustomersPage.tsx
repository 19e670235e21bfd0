import { customerList } from '../customers.search.ts'
import { CustomerList } from './CustomerList.tsx'

/** Every customer that the viewer may see. */
export const CustomersPage = () => <CustomerList of={customerList} isMine={false} />
