import { listSearch } from '../../kit/address/listSearch.ts'

export const roleList = listSearch({ sorts: ['name', 'teammates', 'createdAt'], sort: 'name' })
