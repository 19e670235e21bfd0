import { verifications } from '@handoff/contracts/network/verifications'
import { routes } from '../../../kit/http/routes.ts'
import { answer, byLink } from './verifications.by-link.ts'
import { ask, askMany, confirm, show } from './verifications.service.ts'

export const verificationRoutes = routes(verifications, { byLink, answer, show, confirm, ask, askMany })
