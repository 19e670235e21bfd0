import { savedViews } from '@handoff/contracts/savedViews'
import { routes } from '../../kit/routes.ts'
import { create, list, remove } from './savedViews.service.ts'

export const savedViewRoutes = routes(savedViews, { list, create, remove })
