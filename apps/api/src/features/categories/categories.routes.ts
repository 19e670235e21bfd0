import { categories } from '@handoff/contracts/categories'
import { type Handlers, routes } from '../../kit/routes.ts'
import { colors } from './categories.colors.ts'
import { kpis } from './categories.kpis.ts'
import { merge } from './categories.merge.ts'
import { dropdown, list, marks, show } from './categories.queries.ts'
import { order, remove, save } from './categories.service.ts'

/** Creating one may fulfill a request, so that it comes from the requests. */
export const categoryRoutes = (creation: Pick<Handlers<typeof categories>, 'create'>) =>
  routes(categories, { ...creation, list, kpis, dropdown, colors, marks, show, save, order, merge, remove })
