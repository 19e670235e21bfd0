import { customerSurveys } from '@handoff/contracts/surveys/customerSurveys'
import { routes } from '../../../kit/http/routes.ts'
import { add, form, stop } from './customerSurveys.answer.ts'
import { askable, exportList, list, ofCustomer, show } from './customerSurveys.queries.ts'
import { send } from './customerSurveys.send-survey.ts'

export const customerSurveyRoutes = routes(customerSurveys, {
  list,
  exportList,
  show,
  ofCustomer,
  askable,
  send,
  form,
  add,
  stop,
})
