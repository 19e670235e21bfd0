import { answers } from '@handoff/contracts/referrals/answers'
import { routes } from '../../../kit/http/routes.ts'
import { recordOnBehalf, showOnBehalf } from './answers.on-behalf.ts'
import { answer, open, sendCode, show, write } from './answers.service.ts'
import { markNotified } from './answers.undelivered-letters.ts'

export const answerRoutes = routes(answers, {
  show,
  answer,
  write,
  sendCode,
  open,
  showOnBehalf,
  recordOnBehalf,
  markNotified,
})
