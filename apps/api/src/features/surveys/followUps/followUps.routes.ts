import { followUps } from '@handoff/contracts/surveys/followUps'
import { routes } from '../../../kit/http/routes.ts'
import { answer, show, stop } from './followUps.by-link.ts'
import { countDisagreements, ofReferral } from './followUps.queries.ts'
import { called, review } from './followUps.service.ts'

export const followUpRoutes = routes(followUps, { show, answer, stop, ofReferral, review, called, countDisagreements })
