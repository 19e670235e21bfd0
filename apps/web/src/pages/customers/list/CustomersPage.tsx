import { CustomerList } from './CustomerList.tsx'
import { customerList } from '../customers.search.ts'

/** Every customer that the viewer may see. */
export const CustomersPage = () => <CustomerList of={customerList} isMine={false} />
