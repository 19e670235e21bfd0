import { categories } from '@handoff/contracts/network/categories'
import { type Handlers, routes } from '../../../kit/http/routes.ts'
import { colors } from './categories.colors.ts'
import { merge } from './categories.merge.ts'
import { dropdown, list, marks, show } from './categories.queries.ts'
import { order, remove, save } from './categories.service.ts'

/** Creating one may fulfill a request, and figures count referrals: both come from features that know more. */
export const categoryRoutes = (others: Pick<Handlers<typeof categories>, 'create' | 'kpis'>) =>
  routes(categories, { ...others, list, dropdown, colors, marks, show, save, order, merge, remove })
