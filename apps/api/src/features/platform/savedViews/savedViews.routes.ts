import { savedViews } from '@handoff/contracts/platform/savedViews'
import { routes } from '../../../kit/http/routes.ts'
import { create, list, remove } from './savedViews.service.ts'

export const savedViewRoutes = routes(savedViews, { list, create, remove })
