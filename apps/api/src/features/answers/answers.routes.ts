import { answers } from '@handoff/contracts/answers'
import { routes } from '../../kit/routes.ts'
import { answer, open, sendCode, show } from './answers.service.ts'

export const answerRoutes = routes(answers, { show, answer, sendCode, open })
