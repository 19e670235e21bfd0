import { consents } from '@handoff/contracts/consents'
import { routes } from '../../kit/routes.ts'
import { ofCustomer } from './consents.queries.ts'

export const consentRoutes = routes(consents, { ofCustomer })
