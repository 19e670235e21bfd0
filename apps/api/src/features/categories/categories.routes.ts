import { categories } from '@handoff/contracts/categories'
import { routes } from '../../kit/routes.ts'
import { colors } from './categories.colors.ts'
import { kpis } from './categories.kpis.ts'
import { merge } from './categories.merge.ts'
import { dropdown, list, marks, show } from './categories.queries.ts'
import { create, order, remove, save } from './categories.service.ts'

export const categoryRoutes = routes(categories, {
  list,
  kpis,
  dropdown,
  colors,
  marks,
  show,
  create,
  save,
  order,
  merge,
  remove,
})
