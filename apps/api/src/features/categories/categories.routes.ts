import { categories } from '@handoff/contracts/categories'
import { routes } from '../../kit/routes.ts'
import { dropdown, list, marks } from './categories.queries.ts'

export const categoryRoutes = routes(categories, { list, dropdown, marks })
