import { displayFields } from '@handoff/contracts/displayFields'
import { routes } from '../../kit/routes.ts'
import { save, show } from './displayFields.service.ts'

export const displayFieldRoutes = routes(displayFields, { show, save })
