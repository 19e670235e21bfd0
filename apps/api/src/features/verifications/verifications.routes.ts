import { verifications } from '@handoff/contracts/verifications'
import { routes } from '../../kit/routes.ts'
import { answer, byLink } from './verifications.by-link.ts'
import { ask, askMany, confirm, show } from './verifications.service.ts'

export const verificationRoutes = routes(verifications, { byLink, answer, show, confirm, ask, askMany })
