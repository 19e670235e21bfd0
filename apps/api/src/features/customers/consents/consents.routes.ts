import { consents } from '@handoff/contracts/customers/consents'
import { type Handlers, routes } from '../../../kit/http/routes.ts'
import { consentText } from '../../platform/settings/settings.queries.ts'
import { document, ofCustomer, textOfVersion } from './consents.queries.ts'
import { add } from './consents.service.ts'

/** What ends with a revocation is passed in: referrals depend on consents, not the other way around. */
export const consentRoutes = (revoking: Pick<Handlers<typeof consents>, 'revoke'>) =>
  routes(consents, { ...revoking, text: consentText, textOfVersion, ofCustomer, add, document })
