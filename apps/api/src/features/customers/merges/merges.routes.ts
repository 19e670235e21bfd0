import { merges } from '@handoff/contracts/customers/merges'
import { routes } from '../../../kit/http/routes.ts'
import { compare } from './merges.compare.ts'
import { merge } from './merges.service.ts'
import { ofCustomer, undo } from './merges.undo.ts'

export const mergeRoutes = routes(merges, { compare, merge, ofCustomer, undo })
