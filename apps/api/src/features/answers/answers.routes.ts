import { answers } from '@handoff/contracts/answers'
import { routes } from '../../kit/routes.ts'
import { recordOnBehalf, showOnBehalf } from './answers.on-behalf.ts'
import { answer, open, sendCode, show, write } from './answers.service.ts'
import { markNotified } from './answers.undelivered.ts'

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
