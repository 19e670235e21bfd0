import { consents } from '@handoff/contracts/consents'
import { routes } from '../../kit/routes.ts'
import { ofCustomer, text } from './consents.queries.ts'

export const consentRoutes = routes(consents, { text, ofCustomer })
