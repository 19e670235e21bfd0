import type { Customer } from '@handoff/contracts/customers/customers/customers'
import { FileList } from './FileList.tsx'

/** The files of a customer. */
export const CustomerFiles = ({ customer: { id, firstName } }: { customer: Customer }) => (
  <FileList
    owner={{ kind: 'customer', id, name: firstName }}
    purpose="Store identification, letters, and insurance cards here."
  />
)
