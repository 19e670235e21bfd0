import { displayFields } from '@handoff/contracts/platform/displayFields'
import { routes } from '../../../kit/http/routes.ts'
import { save, show } from './displayFields.service.ts'

export const displayFieldRoutes = routes(displayFields, { show, save })
